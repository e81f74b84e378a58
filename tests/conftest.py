"""What all tests share: the built site, and the tools that only some of them need."""

import fcntl
import gc
import os
import shutil
import signal
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.read import git
from tests.clubs import built_wheel, desk
from tests.examples import CAMPAIGN, USUAL, examples
from tests.ready import ready
from tests.remembered import one_process, remembered
from tests.small import copied_site
from tests.tabs import Kind, Tabs

if TYPE_CHECKING:  # a machine without Playwright runs the other tests
    from playwright.sync_api import Browser, Page, Playwright

ROOT = Path(__file__).parents[1]
NODE_MODULES = ROOT / "tests" / "node_modules"
REQUIRE_ALL = os.environ.get("MASTERLIST_REQUIRE_ALL") == "1"
NOT_RUN = "NOT RUN: "

# Where tests write: a small file takes a third of the processor time in memory. Pytest makes a folder of its own there.
MEMORY = Path("/dev/shm")  # noqa: S108  which only its user can read
ROOM = 2 << 30  # bytes; three workers have about a third of that in use at one time


def _has_room(folder: Path) -> bool:
    """Whether there is room, and programs in it may be run: in a container often neither is so."""
    try:
        found = os.statvfs(folder)
    except OSError:
        return False
    return not found.f_flag & os.ST_NOEXEC and found.f_bavail * found.f_frsize >= ROOM and os.access(folder, os.W_OK)


if "TMPDIR" not in os.environ and _has_room(MEMORY):  # unless somebody has set where, for started programs too
    os.environ["TMPDIR"] = str(MEMORY)
    tempfile.tempdir = None  # which is asked for once

# No test depends on how fast a machine is, and one that fails in CI fails again at the next desk.
settings.register_profile(
    "project",
    max_examples=examples(USUAL),
    deadline=None,
    derandomize=not CAMPAIGN,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("project")


# Content of tests in more than a thousand folders: every worker would look through each for tests.
collect_ignore = [
    "broken",
    "broken_boards",
    *(f"hostile/{name}" for name in ("attributes", "attributes_above", "commands", "forged")),
]

# What takes longest comes first, so that no worker is left with it when the others have finished.
LONG = (
    "tests/building/test_incremental.py",
    "tests/pages/test_html.py",
    "tests/docs/test_guides.py",
    "tests/new_site/test_club.py",  # which each of the workers that have a part of it would prepare
    "tests/pages/test_browser.py",
    "tests/pages/test_measures.py",  # which waits for what moves
    "tests/story/test_story.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the long ones."""
    places = {ROOT / name: at for at, name in enumerate(LONG)}
    items.sort(key=lambda item: places.get(item.path, len(LONG)))


def pytest_collection_finish() -> None:
    """Leave what stays until the end out of each search for garbage, which took a fifth of the processor time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session", autouse=True)
def interrupted_by_ctrl_c() -> Iterator[None]:
    """What tests start can be stopped so, even where they run in the background of a shell, which has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session", autouse=True)
def no_waiting() -> Iterator[None]:
    """Files and folders are taken at their word as soon as they have changed: tests build right after that.

    Nor does anything wait until it lies on the disk: no power is cut here.
    """
    with pytest.MonkeyPatch.context() as patch:
        for clock in ("RACY", "COARSELY_RACY"):
            patch.setattr(git, clock, 0)
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def found_out_once() -> Iterator[None]:
    """What names the tool and what its own pages say is found out once, which was a third of a small check."""
    with one_process(), remembered():
        yield


@pytest.fixture(scope="session")
def ready_python() -> Iterator[str]:
    """The command line that a program and its arguments follow: one Python waits for all of a worker's tests."""
    with ready() as command:
        yield command


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this repository's own content; not to be changed."""
    return shared_site("own", lambda _: ROOT, tmp_path_factory)


def shared_site(name: str, root: Callable[[Path], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published folder of a site that is built once for all workers; ``root`` makes its content in a folder."""

    def made(place: Path) -> None:
        (place / "root").mkdir(exist_ok=True)
        _build(root(place / "root"), place)

    return _shared(name, made, tmp_path_factory) / "public"


def _shared(name: str, make: Callable[[Path], object], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which something is made once for all workers."""
    top = tmp_path_factory.getbasetemp()
    place = (top.parent if "PYTEST_XDIST_WORKER" in os.environ else top) / "shared" / name
    place.mkdir(parents=True, exist_ok=True)
    with (place / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "is-made").exists():
            make(place)
            (place / "is-made").touch()
    return place


@pytest.fixture(scope="session")
def base_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the small site in ``tests/base``, because whoever reads a site leaves a cache; not to be changed."""
    return copied_site(tmp_path_factory.mktemp("base") / "site", "base")


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as a release has it, in a folder with nothing else; not to be changed."""
    folder = _shared("wheel", lambda place: built_wheel(place / "release"), tmp_path_factory) / "release"
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def installed_desk(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a desk where the wheel is installed; not to be changed: see ``desk_with``."""
    return _shared("desk", lambda place: desk(place / "a desk", str(release)), tmp_path_factory) / "a desk"


def build_site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published folder of the site in ``root``."""
    return _build(root, tmp_path_factory.mktemp("built"))


def _build(root: Path, folder: Path) -> Path:
    done = build(root, folder / "public", Options(jobs=2, cache=folder / "cache"))
    assert done.files, [str(problem) for problem in done.problems if problem.blocks]
    return folder / "public"


# --- Tools that may be missing ---------------------------------------------------------------------------

# The shell is the same engine without menus, profiles and the like: a tab costs it a quarter of the processor time.
CHROMIUM_NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell", "headless_shell"),
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)
CHROMIUM_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# Headless, as root, and with nothing that looks for a network. Names are not resolved: what is loaded is on disk or
# on the loopback address.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    # Every page that a tab leads to would have a frame of its own, which is a quarter of what opening it costs. The
    # other feature is Playwright's, of whose list this takes the place.
    "--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame",
]


@cache
def find_chromium() -> str | None:
    """The path of a browser that the tests can drive."""
    found = (shutil.which(name) for name in (*CHROMIUM_NAMES, *CHROMIUM_PLACES))
    return next((path for path in found if path), None)


@cache
def runs(command: str) -> bool:
    """Whether the command works; a stand-in that only says what to install does not."""
    try:
        return subprocess.run([command, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _package(name: str) -> bool:
    return (NODE_MODULES / name / "package.json").is_file()


class Tool(NamedTuple):
    """What tests with one marker need."""

    name: str
    is_there: Callable[[], bool]
    remedy: str


# The fonts that most phones and many systems have. In a folder of their own they change nothing for other tests.
NOTO = Path(os.environ.get("MASTERLIST_NOTO") or "/usr/share/fonts/truetype/noto")
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""

TOOLS = {
    "noto": (
        Tool(
            "Noto Sans",
            lambda: any(NOTO.rglob("NotoSans-Regular.ttf")),
            "apt install fonts-noto-core, or name the folder that holds it with MASTERLIST_NOTO",
        ),
    ),
    "browser": (
        Tool(
            "Chromium",
            lambda: find_chromium() is not None,
            "apt install chromium-headless-shell, or brew install --cask chromium",
        ),
    ),
    "java": (
        Tool("Java", lambda: runs("java"), "apt install default-jre-headless, or brew install openjdk"),
        Tool("the Nu HTML checker", lambda: _package("vnu-jar"), "make test (npm ci in tests/)"),
    ),
    "jq": (Tool("jq", lambda: runs("jq"), "apt install jq, or brew install jq"),),
    "node": (
        Tool("Node.js", lambda: runs("node"), "apt install nodejs npm, or brew install node"),
        Tool("tests/node_modules", lambda: _package("axe-core"), "make test (npm ci in tests/)"),
    ),
}


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test whose tool is missing; where all must run, let it fail."""
    for marker, tools in TOOLS.items():
        missing = [tool for tool in tools if not tool.is_there()] if item.get_closest_marker(marker) else []
        for tool in missing:
            message = f"{tool.name} is missing; to install it: {tool.remedy}"
            if REQUIRE_ALL:
                pytest.fail(f"{message} (MASTERLIST_REQUIRE_ALL=1 lets no test be left out)", pytrace=False)
            pytest.skip(NOT_RUN + message)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, where nobody can miss it, what did not run."""
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", ())]
    left_out = Counter(reason.partition(NOT_RUN)[2].rstrip("')") for reason in reasons if NOT_RUN in reason)
    if not left_out:
        return
    terminalreporter.section("tests that did not run", sep="!", yellow=True, bold=True)
    for message, number in sorted(left_out.items()):
        terminalreporter.line(f"{number} left out: {message}", yellow=True, bold=True)
    terminalreporter.line("With MASTERLIST_REQUIRE_ALL=1 this is a failure.", yellow=True, bold=True)


# --- A browser -------------------------------------------------------------------------------------------


class Tab(NamedTuple):
    """A page in the browser, and everything that went wrong in it."""

    page: "Page"
    troubles: list[
        str
    ]  # console messages, errors, dialogs, failed and forbidden requests; a test that expects any clears it

    def open(self, site: Path | str, path: str) -> "Tab":
        """Show a page of a site: a folder on disk, or an address on the loopback. Gives the tab."""
        top = site.as_uri() if isinstance(site, Path) else site
        self.page.goto(f"{top}/{path}", wait_until="load")
        return self


Scheme = Literal["light", "dark"]
Browse = Callable[..., Tab]


@pytest.fixture(scope="session")
def chromium(playwright: "Playwright") -> Iterator["Browser"]:
    """One browser for each worker."""
    browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator["Playwright"]:
    """What drives browsers: there can be one. On a busy machine a page may answer late."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=30_000)
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def noto_tabs(playwright: "Playwright", tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tabs]:
    """The tabs of another browser, whose only fonts are Noto's."""
    folder = tmp_path_factory.mktemp("fonts")
    (folder / "fonts.conf").write_text(FONTS.format(fonts=NOTO, cache=folder), "utf-8")
    environment: dict[str, str | float | bool] = {**os.environ, "FONTCONFIG_FILE": str(folder / "fonts.conf")}
    browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS, env=environment)
    yield Tabs(browser)
    browser.close()


@pytest.fixture(scope="session")
def tabs(chromium: "Browser") -> Tabs:
    """The tabs of that browser."""
    return Tabs(chromium)


@pytest.fixture
def browse(tabs: Tabs) -> Iterator[Browse]:
    """Opens tabs: ``browse(width=390, scheme="dark", javascript=False, csp=False)``."""
    with _browsing(tabs) as browse:
        yield browse


@pytest.fixture(params=["tabs", pytest.param("noto_tabs", marks=pytest.mark.noto)])
def browse_in_fonts(request: pytest.FixtureRequest) -> Iterator[Browse]:
    """The same with the fonts of this system, and with Noto's."""
    with _browsing(request.getfixturevalue(request.param)) as browse:
        yield browse


@contextmanager
def _browsing(tabs: Tabs) -> Iterator[Browse]:
    """Lends tabs to a test, which fails if anything went wrong in one of them."""
    with ExitStack() as lent:
        opened: list[Tab] = []

        def tab(
            width: int = 1280,
            scheme: Scheme = "light",
            *,
            javascript: bool = True,
            csp: bool = True,
            touch: bool = False,
        ) -> Tab:
            found = tabs.take(Kind(javascript, csp, touch))
            page = found.lend(width, scheme)
            lent.callback(tabs.give_back, found, page)
            opened.append(Tab(page, found.troubles))
            return opened[-1]

        yield tab
        assert [trouble for one in opened for trouble in one.troubles] == []
