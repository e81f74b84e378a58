"""What `serve` shows is for this machine: a page of another name that leads here gets nothing."""

import http.client
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from masterlist import serve


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """A server of a folder with a page, and with a folder that has none."""
    (tmp_path / "feeds").mkdir()
    (tmp_path / "index.html").write_text("<html><body>Ours</body></html>", "utf-8")
    (tmp_path / "feeds/secret.xml").write_text("<feed/>", "utf-8")
    with serve._Server(("127.0.0.1", 0), partial(serve._Handler, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def _asked(port: int, path: str, *hosts: str, method: str = "GET") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.putrequest(method, path, skip_host=True)
    for host in hosts:
        connection.putheader("Host", host)
    connection.endheaders()
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "LOCALHOST:{port}", "127.0.0.1:{port}"])
def test_this_machine_is_answered(port: int, host: str) -> None:
    status, text = _asked(port, "/", host.format(port=port))
    assert (status, "Ours" in text) == (200, True)


FOREIGN = (
    "evil.example",
    "evil.example:{port}",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "127.0.0.1@evil",
    "",
)


@pytest.mark.parametrize("host", FOREIGN)
@pytest.mark.parametrize("path", ["/", "/reload-events", "/reload.js", "/feeds/secret.xml"])
def test_another_name_that_leads_here_is_refused(port: int, host: str, path: str) -> None:
    for method in ("GET", "HEAD"):
        status, text = _asked(port, path, host.format(port=port), method=method)
        assert status == 421
        assert not any(word in text for word in ("Ours", "feed", "EventSource"))


def test_no_host_and_two_hosts_are_refused(port: int) -> None:
    assert _asked(port, "/")[0] == 421
    assert _asked(port, "/", "evil.example", "localhost")[0] == 421
    assert _asked(port, "/", "localhost", "evil.example")[0] == 421


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_no_folder_is_listed(port: int, method: str) -> None:
    status, text = _asked(port, "/feeds/", "localhost", method=method)
    assert (status, "secret" in text) == (404, False)
