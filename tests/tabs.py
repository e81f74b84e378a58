"""Tabs of one browser, used again: half of what a short test of a page takes is the process of a new tab."""

from collections import defaultdict
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from urllib.parse import urlsplit

if TYPE_CHECKING:  # a machine without Playwright runs the other tests
    from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Dialog, Page, Request, ViewportSize

PATIENCE = 30  # seconds

# Chromium on its own speed, where a test measures a row that is not on the screen; it comes under load only.
HINT = "Rendering was performed in a subtree hidden by content-visibility"
# What a page is asked for where something stays that the next test would find.
LASTING = {
    *("once", "route_web_socket", "add_init_script", "expose_function", "expose_binding"),
    *("context", "clock", "set_extra_http_headers", "set_default_timeout"),
}
# And where that is taken back, which takes a tenth of the processor time of a new tab.
TAKEN_BACK: dict[str, "Callable[[Page], None]"] = {
    "route": lambda page: page.unroute_all(),
    "emulate_media": lambda page: page.emulate_media(
        media="null", color_scheme="null", reduced_motion="null", forced_colors="null", contrast="null"
    ),
}
# Pages measure themselves anew, by a ResizeObserver, before a new size is shown: after the callbacks of a frame.
SHOWN = "() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))"
KEPT = "() => { try { return sessionStorage.length } catch { return 0 } }"


class Lent:
    """A page for one test; it knows whether the next one may have it."""

    def __init__(self, page: "Page", *, runs_scripts: bool) -> None:
        self._page = page
        self._runs_scripts = runs_scripts
        self._asked: set[str] = set()
        self._heard: list[tuple[Any, Any]] = []

    def __getattr__(self, name: str) -> Any:
        self._asked.add(name)
        return getattr(self._page, name)

    def on(self, event: Any, handler: Any) -> None:
        """Hear of what happens on the page, as long as the test has it."""
        self._page.on(event, handler)
        self._heard.append((event, handler))

    def set_viewport_size(self, size: "ViewportSize") -> None:
        """Turn the page to another size, and wait until it is shown in it.

        A test that measured at once would find what no reader sees: the new width with the frames of the old one.
        """
        if size == self._page.viewport_size:
            return
        self._page.set_viewport_size(size)
        if self._runs_scripts:
            self._page.evaluate(SHOWN)

    def wait_for_function(self, expression: str, *, arg: Any = None) -> None:
        """Ask the page until the answer is true; Playwright's own asks by ``eval``, which the pages' policy forbids."""
        started = monotonic()
        while not self._answer(expression, arg):
            assert monotonic() < started + PATIENCE, f"never true: {expression}"
            self._page.wait_for_timeout(20)

    def _answer(self, expression: str, arg: Any) -> Any:
        from playwright.sync_api import Error as PlaywrightError

        try:
            return self._page.evaluate(expression, arg)
        except PlaywrightError:
            if self._page.is_closed():
                raise
            return None  # between two pages: the next one is asked

    def is_as_new(self) -> bool:
        """Whether nothing stays of the test but what the next page takes away."""
        if self._asked & LASTING or self._page.is_closed() or len(self._page.context.pages) > 1:
            return False
        return not self._page.evaluate(KEPT)

    def take_back(self) -> None:
        """Make the page, which shows nothing any more, one that a test may have."""
        for name in self._asked & TAKEN_BACK.keys():
            TAKEN_BACK[name](self._page)
        for event, handler in self._heard:
            self._page.remove_listener(event, handler)


class Kind(NamedTuple):
    """What a tab is opened with and cannot be turned to afterwards."""

    javascript: bool
    csp: bool
    touch: bool


class Open(NamedTuple):
    """A tab and what went wrong in it."""

    kind: Kind
    page: "Page"
    devtools: "CDPSession"
    troubles: list[str]  # console messages, errors, dialogs, failed and forbidden requests
    origins: set[str]  # of all documents that it showed

    def lend(self, width: int, scheme: Any) -> "Page":
        """The page for a test, at this width and in these colours."""
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme=scheme)
        self.troubles.clear()
        self.origins.clear()
        return cast("Page", Lent(self.page, runs_scripts=self.kind.javascript))


class Tabs:
    """The tabs of a browser."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._free: dict[Kind, list[Open]] = defaultdict(list)

    def take(self, kind: Kind) -> Open:
        """A tab that is as new."""
        if self._free[kind]:
            return self._free[kind].pop()
        context = self._browser.new_context(
            java_script_enabled=kind.javascript, bypass_csp=not kind.csp, has_touch=kind.touch
        )
        return _watched(kind, context.new_page())

    def give_back(self, tab: Open, lent: "Page") -> None:
        """The test is over: the tab shows nothing and keeps nothing, or is closed where something would stay."""
        used = cast("Lent", lent)
        if not used.is_as_new():
            tab.page.context.close()
            return
        tab.page.goto("about:blank")
        used.take_back()
        tab.page.mouse.move(-1, -1)
        for origin in tab.origins:  # after the page is left: it keeps what was typed until then
            tab.devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"})
        self._free[tab.kind].append(tab)


def _watched(kind: Kind, page: "Page") -> Open:
    troubles: list[str] = []
    origins: set[str] = set()

    def dismiss(dialog: "Dialog") -> None:
        troubles.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def judge(request: "Request") -> None:
        if not request.url.startswith(("file:///", "http://127.0.0.1:")):
            troubles.append(f"request: {request.url}")
        if request.is_navigation_request():
            url = urlsplit(request.url)
            origins.add(f"{url.scheme}://{url.netloc}")

    def fail(request: "Request") -> None:
        if request.failure != "net::ERR_ABORTED":  # the next page was opened before the icon had come
            troubles.append(f"failed: {request.url}: {request.failure}")

    def note(message: "ConsoleMessage") -> None:
        if HINT not in message.text:
            troubles.append(f"console: {message.text}")

    page.on("console", note)
    page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
    page.on("requestfailed", fail)
    page.on("request", judge)
    page.on("dialog", dismiss)
    page.on("popup", lambda _: troubles.append("popup"))
    page.on("download", lambda _: troubles.append("download"))
    return Open(kind, page, page.context.new_cdp_session(page), troubles, origins)
