"""What publishes a site on other hosts than GitHub: files are parsed, and their lines run with local stand-ins."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from masterlist.cli import main
from masterlist.facts.site import nameless
from masterlist.new_site.tool import hosts
from masterlist.read import history
from masterlist.site.common.links import Sources
from masterlist.source import Place
from tests.built import tree
from tests.clubs import GIT, ROOT, Desk, committed, desk, desk_with
from tests.small import add, edit, put

AWS = """\
#!/bin/sh
# Does what `aws s3 sync` does, with folders for buckets and without times: aws s3 sync FROM TO [OPTIONS]
printf '%s\\n' "$*" >> "$STANDS_IN/calls"
from=$3 to=$STANDS_IN/${4#s3://}
shift 4
mkdir -p "$to"
case "$*" in
  *--delete*) rm -rf "$to" && cp -R "$from" "$to" ;;
  *--include*) (cd "$from" && find . -name '*.html' | tar -cf - -T -) | tar -xf - -C "$to" ;;
  *) (cd "$from" && find . -type f ! -name '*.html' | tar -cf - -T -) | tar -xf - -C "$to" ;;
esac
"""


A_TOKEN = {"TOKEN": "secret"}  # which nothing of a request may see


def _site(folder: Path, host: str, ready_python: str) -> Path:
    """A site for this host, with the program of this checkout in the place of the one that `make` would install."""
    site = folder / "club"
    assert main(["init", "--host", host, str(site)]) == 0
    tool = site / ".venv/bin/masterlist"
    tool.parent.mkdir(parents=True)
    tool.write_text(f'#!/bin/sh\nexec {ready_python} masterlist "$@"\n', "utf-8")
    tool.chmod(0o755)
    (site / ".venv/installed").write_text(f"{site.resolve()}\n", "utf-8")
    committed(site)
    return site


def _bash(where: Path, line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Lines of a shell in a folder, however they end."""
    command, known = ["bash", "-eo", "pipefail", "-c", line], {**os.environ, **environment}
    return subprocess.run(command, cwd=where, env=known, capture_output=True, text=True, check=False)


def _run(site: Path, line: str, **environment: str) -> str:
    done = _bash(site, f"set -u; {line}", **{"GIT_CONFIG_GLOBAL": os.devnull, **environment})
    assert not done.returncode, f"{line}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def _git(folder: Path, *arguments: str) -> str:
    return subprocess.run([*GIT, *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


def _yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


@pytest.mark.parametrize("host", hosts())
def test_each_host_has_its_own_steps(host: str, tmp_path: Path) -> None:
    assert main(["init", "--host", host, str(tmp_path)]) == 0
    readme = (tmp_path / "README.md").read_text("utf-8")
    assert (tmp_path / ".github/workflows").exists() == (host == "github")
    assert ("Switch Pages on" in readme) == (host == "github")
    assert readme.count("1. **Make it yours.**") == readme.count("## From this folder to a published site") == 1
    assert not (tmp_path / "steps.md").exists()
    record = json.loads((tmp_path / "tools/laid-down.json").read_text("utf-8"))
    assert record["host"] == host
    committed(tmp_path)
    (tmp_path / "tools/requirements.txt").write_text("", "utf-8")
    committed(tmp_path, "As of another version")
    assert main(["--root", str(tmp_path), "upgrade"]) == 0
    assert (tmp_path / ".github/workflows").exists() == (host == "github"), "an upgrade stays with the host"


class _Host(NamedTuple):
    """A site for a host, on a desk where `make` installs the program from the wheel beside the site's lock."""

    desk: Desk
    site: Path

    def run(self, folder: Path, line: str, **environment: str) -> str:
        return _run(folder, line, **self.desk.environment, **environment)

    def jobs(self) -> Any:
        file = next(path for path in (self.site / ".gitlab-ci.yml", self.site / FORGEJO) if path.is_file())
        return _yaml(file).get("jobs", _yaml(file))

    def push(self, *branches: str) -> dict[str, str]:
        """Put branches on a hub; the variables by which a Forgejo runner finds it, for the last of them."""
        hub = self.site.parent / "hub"
        repository = hub / "club/ratings.git"
        subprocess.run([*GIT, "init", "--quiet", "--bare", str(repository)], check=True)
        subprocess.run([*GIT, "push", "--quiet", "--force", str(repository), *branches], cwd=self.site, check=True)
        return {
            "GITHUB_SERVER_URL": hub.as_uri(),
            "GITHUB_REPOSITORY": "club/ratings",
            "GITHUB_REF": branches[-1].rpartition(":")[2],
            "TOKEN": "secret",
        }

    def check(self, target: str, request: str, labels: str = "") -> str:
        """Run the check of a request for a target branch as the host does; what it prints."""
        if not (self.site / ".gitlab-ci.yml").is_file():
            return self.steps("check", self.push(f"{target}:refs/heads/main", f"{request}:refs/pull/1/head"))
        self.push(f"{target}:refs/heads/main", f"{request}:refs/heads/request")
        work = self.site.parent / "check"
        _git(self.site.parent, "clone", "--quiet", str(self.site.parent / "hub/club/ratings.git"), str(work))
        _git(work, "checkout", "--quiet", "--detach", "origin/request")
        known = {"CI_DEFAULT_BRANCH": "main", "CI_COMMIT_SHA": _git(work, "rev-parse", "HEAD").strip()}
        known["CI_MERGE_REQUEST_DIFF_BASE_SHA"] = _git(work, "merge-base", "origin/main", "HEAD").strip()
        return self.run(work, "\n".join(self.jobs()["check"]["script"]), CI_MERGE_REQUEST_LABELS=labels, **known)

    def steps(self, name: str, known: dict[str, str]) -> str:
        """Run the steps of a job of Forgejo in a folder of its own; what they print."""
        work = self.site.parent / name / "ratings"
        work.mkdir(parents=True)
        return "".join(self.run(work, step["run"], **known) for step in self.jobs()[name]["steps"])


FORGEJO = ".forgejo/workflows/site.yml"


def _host(tmp_path: Path, installed_desk: Path, host: str, *options: str) -> _Host:
    made = desk_with(installed_desk, tmp_path / "a desk")
    made.masterlist("init", "--host", host, *options, "club")
    committed(made.folder / "club")
    return _Host(made, made.folder / "club")


def test_gitlab(tmp_path: Path, installed_desk: Path) -> None:
    host = _host(tmp_path, installed_desk, "gitlab")
    jobs = host.jobs()
    assert jobs["variables"]["GIT_DEPTH"] == "0"
    assert jobs["pages"]["artifacts"]["paths"] == ["public"]
    host.run(host.site, "\n".join(jobs["pages"]["script"]))
    assert (host.site / "public/index.html").is_file()
    variables = {
        "CI_PIPELINE_SOURCE": "merge_request_event",
        "CI_PROJECT_ID": "1",
        "CI_MERGE_REQUEST_PROJECT_ID": "1",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
        "CI_DEFAULT_BRANCH": "main",
    }
    assert _runs(jobs["check"], variables)
    assert not _runs(jobs["check"], variables | {"CI_PROJECT_ID": "2"}), (
        "a fork's pipeline is under its author's control"
    )
    other = {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "submit/issue-1"}
    assert not _runs(jobs["check"], variables | other), "an author chooses the target"


def _runs(job: Any, variables: dict[str, str]) -> bool:
    """Whether GitLab adds a job to a pipeline with these variables."""
    ((rule,),) = [one.values() for one in job["rules"]]
    terms = re.findall(r'\$(\w+) == (?:\$(\w+)|"(\w+)")', rule)
    assert len(terms) == rule.count("&&") + 1 == rule.count("==")
    return all(variables[one] == (variables[other] if other else text) for one, other, text in terms)


def test_codeberg(tmp_path: Path, installed_desk: Path) -> None:
    host = _host(tmp_path, installed_desk, "codeberg")
    known = host.push("HEAD:refs/heads/main")
    host.steps("publish", known)
    assert all("uses" not in step for job in host.jobs().values() for step in job["steps"]), "nothing to pin"
    hub = host.site.parent / "hub/club/ratings.git"
    shown = subprocess.run(
        [*GIT, "ls-tree", "--name-only", "pages"], cwd=hub, capture_output=True, text=True, check=True
    )
    assert {"index.html", "manifest.json"} <= {*shown.stdout.splitlines()}


@pytest.mark.parametrize("name", ["gitlab", "codeberg"])
def test_the_check_of_a_request_runs_nothing_that_it_brings(tmp_path: Path, installed_desk: Path, name: str) -> None:
    """Neither its Makefile and locks, nor its systems, nor modules that pass for Python's own. The site is built.

    Nor does its author choose what judges it, by setting out from an old commit: that is the newest Makefile, and the
    newest content lies beside it.
    """
    host = _host(tmp_path, installed_desk, name, "--game", "table")
    makefile, marks = host.site / "Makefile", tmp_path / "marks"
    newest, old = makefile.read_text("utf-8"), f"$(shell touch {marks}/old)\n"
    makefile.write_text(old + newest, "utf-8")
    committed(host.site, "A hole")
    _git(host.site, "branch", "request")
    makefile.write_text(newest, "utf-8")
    committed(host.site, "Close the hole")
    _git(host.site, "switch", "--quiet", "request")
    _hostile(host.site, tmp_path)
    makefile.write_text(f"{old}{newest}$(shell touch {marks}/make)\n", "utf-8")
    (host.site / "tools/requirements.txt").write_text("-e ./systems/our-points\n", "utf-8")
    if name == "gitlab":  # which tells the check the labels: a request with results and other files needs one
        edit(host.site / "content/players/ann-archer.yaml", "name: Ann Archer", "name: Anna Archer")
    committed(host.site, "A request")
    changed = _git(host.site, "diff", "--name-only", "main...request").splitlines()
    printed = host.check("main", "request", "a label,allow: settings,allow: old-date")
    assert list(marks.iterdir()) == []
    assert "No problems." in printed
    assert re.search(r"^\d+ files in ", printed, re.MULTILINE), "a request that no build can publish must not be merged"
    assert f"{len(changed)} files changed since `{_git(host.site, 'rev-parse', 'main')[:10]}`" in printed
    subprocess.run(["make", "--dry-run", "check"], cwd=host.site, check=True, capture_output=True)
    assert {one.name for one in marks.iterdir()} == {"make", "old"}, "what it would have done"


def test_codeberg_judges_requests_to_the_main_branch_alone(tmp_path: Path) -> None:
    assert main(["init", "--host", "codeberg", str(tmp_path)]) == 0
    started = _yaml(tmp_path / FORGEJO)[True]  # YAML 1.1 takes the key 'on' for true
    assert started == {"push": {"branches": ["main"]}, "pull_request": {"branches": ["main"]}}


def _preview(site: Path, host: str) -> str:
    """Build a request as a host does that runs the files of the request; what is printed, whether it fails or not."""
    line = _typed_in_the_dashboard(site)
    if host == "netlify":
        build = tomllib.loads((site / "netlify.toml").read_text("utf-8"))["build"]
        line = f"if {build['ignore']}; then echo skipped; else {build['command']}; fi"
    done = _bash(site, line, CONTEXT="deploy-preview", CF_PAGES_BRANCH="request", **A_TOKEN)
    return done.stdout + done.stderr


def _typed_in_the_dashboard(site: Path) -> str:
    """The build command that the steps have a club type into the dashboard of Cloudflare, out of reach of a request."""
    found = re.search(r"Build command:\s+`([^`]+)`", (site / "README.md").read_text("utf-8"))
    return found[1] if found else ""


@pytest.mark.parametrize("host", ["netlify", "cloudflare"])
def test_a_preview_runs_nothing_of_a_request(tmp_path: Path, host: str) -> None:
    """Where the host cannot take the program from the main branch, previews are switched off, and it says why."""
    site = tmp_path / "club"
    assert main(["init", "--host", host, str(site)]) == 0
    (site / "Makefile").write_text("check:\n\t@echo $$TOKEN\n", "utf-8")
    assert "secret" not in _preview(site, host)
    steps = (site / "README.md").read_text("utf-8")
    assert "**Switch previews off.**" in steps
    assert "**None**" in steps
    if host == "netlify":
        (site / "netlify.toml").write_text('[build]\nignore = "false"\ncommand = "make check"\n', "utf-8")
        assert "secret" in _preview(site, host), "why only the setting holds: the file is the request's own"


@pytest.mark.parametrize("host", ["rsync", "s3"])
@pytest.mark.parametrize("checked_out", ["--detach", "--create=request"])
def test_a_request_that_is_checked_out_is_not_published(tmp_path: Path, host: str, checked_out: str) -> None:
    site = tmp_path / "club"
    assert main(["init", "--host", host, str(site)]) == 0
    committed(site)
    _git(site, "switch", "--quiet", checked_out)
    (site / "Makefile").write_text("check:\n\t@echo $$TOKEN\n", "utf-8")
    done = _bash(site, "sh tools/publish.sh anywhere", **A_TOKEN)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "only the branch main is published: git switch main\n"


def test_netlify_and_cloudflare(tmp_path: Path, ready_python: str) -> None:
    site = _site(tmp_path, "netlify", ready_python)
    build = tomllib.loads((site / "netlify.toml").read_text("utf-8"))["build"]
    _run(site, f"if {build['ignore']}; then exit 1; else {build['command']}; fi", CONTEXT="production")
    assert (site / build["publish"] / "index.html").is_file()
    assert main(["init", "--host", "cloudflare", str(tmp_path / "other")]) == 0
    settings = tomllib.loads((tmp_path / "other/wrangler.toml").read_text("utf-8"))
    assert settings["pages_build_output_dir"] == build["publish"]
    typed = _typed_in_the_dashboard(tmp_path / "other")
    assert typed == f'[ "$CF_PAGES_BRANCH" = main ] && {build["command"]}', "the same line as on Netlify"
    assert f"# {typed}\n" in (tmp_path / "other/wrangler.toml").read_text("utf-8")
    assert (tmp_path / "other/.python-version").read_text("utf-8").strip() == build["environment"]["PYTHON_VERSION"]


def test_a_bucket(tmp_path: Path, ready_python: str) -> None:
    site = _site(tmp_path, "s3", ready_python)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/aws").write_text(AWS, "utf-8")
    (tmp_path / "bin/aws").chmod(0o755)
    path = f"{tmp_path}/bin{os.pathsep}{os.environ['PATH']}"
    (tmp_path / "our-bucket").mkdir()
    (tmp_path / "our-bucket/gone.html").touch()
    _run(site, "sh tools/publish.sh our-bucket", PATH=path, STANDS_IN=str(tmp_path))
    _same(site / "public", tmp_path / "our-bucket")
    assert len((tmp_path / "calls").read_text("utf-8").splitlines()) == 3
    done = _bash(site, "sh tools/publish.sh")
    assert (done.returncode, "say which bucket" in done.stderr) == (2, True)


@pytest.mark.skipif(
    not shutil.which("rsync") and os.environ.get("MASTERLIST_REQUIRE_ALL") != "1", reason="rsync is missing"
)
def test_rsync(tmp_path: Path, ready_python: str) -> None:
    site, target = _site(tmp_path, "rsync", ready_python), tmp_path / "www"
    (target / ".well-known").mkdir(parents=True)
    (target / "gone.html").touch()
    (target / ".well-known/acme").touch()
    _run(site, f"sh tools/publish.sh '{target}/'")
    assert (target / ".well-known/acme").exists()
    shutil.rmtree(target / ".well-known")
    _same(site / "public", target)


def _same(one: Path, other: Path) -> None:
    assert tree(one) == tree(other) != {}


@pytest.mark.parametrize(
    ("subject", "pull"),
    [
        ("Merge pull request #12 from ann/report", "12"),
        ("Merge pull request 'Report a game (again)' (#12) from ann/report into main", "12"),
        ("Report a game (#12)", "12"),
        ("Merge branch 'report'", None),
    ],
)
def test_pull_requests_are_found_in_what_hosts_write(subject: str, pull: str | None) -> None:
    found = history._MERGED.match(subject)
    assert (found and (found[1] or found[2])) == pull


@pytest.mark.parametrize(
    ("repository", "line", "pull"),
    [
        ("https://codeberg.org/club/ratings", "src/branch/main/content/x.yaml#L3", "pulls/12"),
        ("https://forgejo.example.org/club/ratings", "src/branch/main/content/x.yaml#L3", "pulls/12"),
        ("https://gitlab.com/club/ratings", "-/blob/main/content/x.yaml#L3", "-/merge_requests/12"),
        ("https://github.com/club/ratings", "blob/main/content/x.yaml#L3", "pull/12"),
    ],
)
def test_lines_are_linked_in_the_form_of_the_host(repository: str, line: str, pull: str) -> None:
    from masterlist.read.history import Origin

    links = Sources(nameless()._replace(repository=repository), "")
    assert links(Place("content/x.yaml", 3, 1)) == f"{repository}/{line}"
    brought = links.links_of(Origin("0" * 40, 12))
    assert brought[0].path == f"{repository}/{pull}"


# --- The action, the container, the development container --------------------------------------------------


TRUSTED = "${{ github.event.pull_request.base.sha || github.event.merge_group.base_sha || github.sha }}"


def _act(tmp_path: Path, site: Path, base: str) -> str:
    """Run the lines of the action in the checked-out repository of a request to ``base``; what they print."""
    made = desk(tmp_path / "a desk")
    (made.folder / "bin/python").symlink_to("python3")
    (tmp_path / "event.json").write_text("{}", "utf-8")
    shutil.copytree(ROOT, tmp_path / "action", ignore=_not_in_git)
    action = _yaml(ROOT / "action.yml")
    known = {name: str(one["default"]) for name, one in action["inputs"].items()} | {"base": base}
    environment = {
        **made.environment,
        "RUNNER_TEMP": str(tmp_path / "temp"),
        "GITHUB_ACTION_PATH": str(tmp_path / "action"),
        "GITHUB_EVENT_PATH": str(tmp_path / "event.json"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        "GITHUB_OUTPUT": str(tmp_path / "output"),
    }
    printed = ""
    for step in action["runs"]["steps"]:
        if "uses" in step or step["name"] == "Target":
            continue
        given = {
            name: base
            if value == TRUSTED
            else ""
            if name == "TARGET"
            else known.get(re.sub(r"\W|inputs", "", value), value)
            for name, value in step.get("env", {}).items()
        }
        done = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", step["run"]],
            cwd=site, env=environment | given, capture_output=True, text=True, check=False,
        )  # fmt: skip
        printed += done.stdout
        assert not done.returncode, f"{step['name']}\n{done.stdout}\n{done.stderr}"
    return printed


def _hostile(site: Path, tmp_path: Path) -> Path:
    """Write into a site whatever would leave a mark if it was run; the folder of these marks."""
    marks = tmp_path / "marks"
    marks.mkdir()
    mine = f"import pathlib\npathlib.Path({str(marks)!r}, __name__).touch()\n"
    for name in ("venv.py", "pip/__init__.py", "pip/__main__.py", "masterlist/__init__.py", "hatchling/build.py"):
        (site / name).parent.mkdir(exist_ok=True)
        (site / name).write_text(mine, "utf-8")
    system = site / "systems/our-points"
    module = system / "masterlist_our_points/__init__.py"
    module.write_text(mine + module.read_text("utf-8"), "utf-8")
    (system / "hatch_build.py").write_text(mine, "utf-8")
    add(system / "pyproject.toml", "\n[tool.hatch.build.hooks.custom]\n")
    (site / "tools/systems-requirements.txt").write_text("-e ./systems/our-points\n", "utf-8")
    return marks


def test_the_lines_of_the_action_run_nothing_that_a_pull_request_brings(tmp_path: Path) -> None:
    """Neither its systems, which are those before it, nor modules that pass for Python's own."""
    site = tmp_path / "site"
    main(["init", "--game", "table", str(site)])
    committed(site)
    marks = _hostile(site, tmp_path)
    system = site / "systems/our-points"
    committed(site, "A pull request")
    printed = _act(tmp_path, site, "HEAD^1")
    assert "::notice::The systems are those of HEAD^1: a change in systems/ counts once it is merged\n" in printed
    assert "No problems." in printed
    assert "Ann Archer" in (site / "public/lists/catan.html").read_text("utf-8")
    assert "✅" in (tmp_path / "summary").read_text("utf-8")
    assert (tmp_path / "output").read_text("utf-8") == "site=public\n"
    assert list(marks.iterdir()) == []
    subprocess.run([sys.executable, "-c", "import masterlist_our_points"], cwd=system, check=False)
    assert [one.name for one in marks.iterdir()] == ["masterlist_our_points"], "what it would have done"


def _request(tmp_path: Path) -> tuple[Path, list[str]]:
    """A clone with the merge of a request of two commits into the newest of three of `main`, and these three."""
    site, clone = tmp_path / "site", tmp_path / "clone"
    (site / "systems/ours").mkdir(parents=True)
    made = []
    for text in ("first", "second", "third"):
        (site / "systems/ours/README").write_text(text, "utf-8")
        committed(site, text)
        made.append(_git(site, "rev-parse", "HEAD").strip())
    _git(tmp_path, "clone", "--quiet", str(site), str(clone))
    _git(clone, "switch", "--quiet", "--detach", made[1])
    for text in ("one", "two"):
        (clone / text).touch()
        committed(clone, text)
    head = _git(clone, "rev-parse", "HEAD").strip()
    _git(clone, "branch", "request", head)
    _git(clone, "switch", "--quiet", "--detach", made[2])
    _git(clone, "merge", "--quiet", "--no-edit", "request")
    return clone, made


def _step(name: str, where: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a step of the action in a request to `main` of a repository, with a program that only names its arguments."""
    (step,) = [one for one in _yaml(ROOT / "action.yml")["runs"]["steps"] if one.get("name") == name]
    program = where.parent / "temp/masterlist/bin/masterlist"
    put(program, '#!/bin/sh\necho "$@"\n')
    program.chmod(0o755)
    stated = {name: value for name, value in step["env"].items() if "${{" not in value}
    known = {"ROOT": ".", "TARGET": "main", "RUNNER_TEMP": str(where.parent / "temp"), "GITHUB_EVENT_PATH": "event"}
    return _bash(where, step["run"], **{**stated, **known, **environment})


def test_the_action_takes_systems_from_the_newest_commit_of_the_target(tmp_path: Path) -> None:
    """The event of a request holds the commit of the day when its author last pushed."""
    clone, (_, second, _) = _request(tmp_path)
    assert _step("Systems", clone, TRUSTED=second).returncode == 0
    assert (tmp_path / "temp/masterlist-systems/ours/README").read_text("utf-8") == "third"


@pytest.mark.parametrize(
    ("head", "base", "status"),
    [
        ("HEAD", "HEAD^1", 0),  # the merge that the host makes
        ("request", "HEAD^1", 1),  # the request without it: its author has chosen the commit before
        ("request", "HEAD^2", 1),
        ("request", "HEAD~2", 0),  # where it set out, no older than when it was pushed
        ("request~2", "HEAD^1", 1),  # an older commit of `main`
    ],
)
def test_the_action_compares_with_no_commit_that_an_author_chooses(
    tmp_path: Path, head: str, base: str, status: int
) -> None:
    clone, (_, second, _) = _request(tmp_path)
    _git(clone, "checkout", "--quiet", "--detach", head)
    done = _step("Review", clone, TRUSTED=second, BASE=base, GITHUB_STEP_SUMMARY="summary")
    assert done.returncode == status
    assert done.stdout.startswith(f"--root . review {base}" if not status else f"::error::{base} is no commit of main")


def test_the_action_judges_requests_to_the_default_branch_alone(tmp_path: Path) -> None:
    """Against a branch that a stranger's issue made, the same commit would be without a fault."""
    step = _yaml(ROOT / "action.yml")["runs"]["steps"][0]
    chosen = "github.event_name == 'pull_request' && github.base_ref != github.event.repository.default_branch"
    assert step["if"] == chosen
    done = _bash(tmp_path, step["run"])
    assert (done.returncode, done.stdout[:9]) == (1, "::error::")


def test_the_action_needs_the_commit_that_it_takes_systems_from(tmp_path: Path) -> None:
    (step,) = [one for one in _yaml(ROOT / "action.yml")["runs"]["steps"] if one.get("name") == "Systems"]
    assert step["env"]["TRUSTED"] == TRUSTED
    site, nowhere = tmp_path / "site", "0" * 40
    put(site / "README", "A site\n")
    committed(site)

    def status(trusted: str) -> tuple[int, str]:
        done = _step("Systems", site, TARGET="", TRUSTED=trusted)
        return done.returncode, done.stdout

    assert status(nowhere) == (0, ""), "a site without systems needs no history"
    assert status("HEAD") == (0, ""), "nor a lock"
    (site / "systems").mkdir()
    missing = f"::error::The systems are taken from {nowhere}, which is not here: check out with fetch-depth: 0\n"
    assert status(nowhere) == (1, missing)


def test_the_action_asks_no_repository_that_a_pull_request_brings(tmp_path: Path) -> None:
    """Git takes a folder for a repository where it looks like one, and does what the settings in it say."""
    put(tmp_path / "top/club/systems/README", "None yet\n")
    committed(tmp_path / "top")
    brought, mark = tmp_path / "brought", tmp_path / "mark"
    subprocess.run(["git", "clone", "--quiet", "--bare", tmp_path / "top", brought], check=True)
    subprocess.run(["git", "config", "filter.x.smudge", f"touch '{mark}'"], cwd=brought, check=True)
    (brought / "info").mkdir(exist_ok=True)
    (brought / "info/attributes").write_text("* filter=x\n", "utf-8")
    git = ["git", "--git-dir", str(brought)]
    trusted = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip()
    tree = f"{trusted}:club/systems"
    subprocess.run([*git, "archive", "--output", tmp_path / "tar", tree], cwd=tmp_path, check=True)
    assert mark.exists(), "what it would have done"
    mark.unlink()
    subprocess.run([*git, "update-ref", "HEAD", _commit_of(git, f"{trusted}:club")], check=True)
    for setting, own in (("core.bare", "false"), ("core.worktree", str(tmp_path / "top/club"))):
        subprocess.run(["git", "config", "--file", brought / "config", setting, own], check=True)
    shutil.copytree(brought, tmp_path / "top/club", dirs_exist_ok=True)
    for of in (trusted, _commit_of(git, f"{trusted}:club")):
        _step("Systems", tmp_path / "top", ROOT="club", TARGET="", TRUSTED=of)
    assert not mark.exists()


def _commit_of(git: list[str], tree: str) -> str:
    """A commit with a tree as its top."""
    identity = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    made = [git[0], *identity, *git[1:], "commit-tree", "-m", "x", tree]
    stamp = {"GIT_AUTHOR_DATE": "2024-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2024-01-01T00:00:00Z"}
    done = subprocess.run(made, check=True, capture_output=True, text=True, env={**os.environ, **stamp})
    return done.stdout.strip()


def _not_in_git(_: str, names: list[str]) -> set[str]:
    made = {"node_modules", "public", "__pycache__", "tests", "benchmarks"}
    return {one for one in names if one in made or (one.startswith(".") and not one.startswith(".git"))} | {".git"}


def test_the_action_is_what_the_documentation_shows() -> None:
    action = _yaml(ROOT / "action.yml")
    page = (ROOT / "docs/how-to/publish.md").read_text("utf-8")
    (shown,) = re.findall(r"```yaml\n(# \.github/.*?)```", page, re.DOTALL)
    assert len(shown.splitlines()) <= 16
    workflow = yaml.safe_load(shown)
    (step,) = [one for one in workflow["jobs"]["site"]["steps"] if "masterlist" in one["uses"]]
    assert step["with"].keys() <= action["inputs"].keys()
    for one in action["runs"]["steps"]:
        assert "${{" not in one.get("run", ""), "inputs come by the environment"
        assert "uses" not in one or re.search(r"@[0-9a-f]{40}$", one["uses"])


def test_the_container_is_made_of_what_is_there_and_has_no_rights() -> None:
    lines = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", "").splitlines()
    words = [line.split() for line in lines if line and not line.startswith("#")]
    assert [one[0] for one in words].index("USER") < [one[0] for one in words].index("ENTRYPOINT")
    assert [one[1] for one in words if one[0] == "USER"] == ["masterlist"]
    for one in words:
        if one[0] == "COPY" and not one[1].startswith("--from"):
            assert all((ROOT / source).exists() for source in one[1:-1])
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = {
        one.removesuffix("/masterlist") for one in project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    }
    assert wheel | {"pyproject.toml", "requirements.txt", "README.md", *project["project"]["license-files"]} == sent


@pytest.mark.parametrize("name", [".devcontainer", "generator/masterlist/starter/dot-devcontainer"])
def test_the_development_container_makes_what_the_makefile_has(name: str) -> None:
    found = json.loads((ROOT / name / "devcontainer.json").read_text("utf-8"))
    makefile = (ROOT / name).parent / "Makefile"
    for target in found["postCreateCommand"].split()[1:]:
        assert f"{target}:" in makefile.read_text("utf-8").replace("$(VENV)", ".venv")
