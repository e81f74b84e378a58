/* Pages are made of data alone: nothing is watched, nothing is collected. */
export default function (config) {
  config.setUseGitIgnore(false);
  config.setQuietMode(true);
  return { dir: { input: "src" }, htmlTemplateEngine: false, markdownTemplateEngine: false };
}
