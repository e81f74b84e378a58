// Whom a reader follows: kept in this browser, by id, each with their name.

const { remember, remembered } = MasterlistKit;

globalThis.MasterlistFollows = {
  all() {
    const kept = remembered("follows");
    return new Map(kept?.constructor === Object ? Object.entries(kept) : []);
  },
  keep: (all) => remember("follows", Object.fromEntries(all)),
};
