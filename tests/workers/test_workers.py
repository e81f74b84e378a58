"""Processes of this machine: they come when they are called, go when they are sent to rest, and come again."""

import os
from collections.abc import Iterator
from multiprocessing import active_children
from time import process_time

import pytest

from masterlist.workers.local import FORKS, Processes, Workers


def _whose(_: int) -> int:
    return os.getpid()


@pytest.fixture
def workers() -> Iterator[Processes]:
    found = Processes(2, alone=0)
    yield found
    found.close()


@pytest.mark.skipif(not FORKS, reason="elsewhere processes that start early are no smaller")
def test_all_start_before_there_is_work(workers: Processes) -> None:
    before = {one.pid for one in active_children()}
    workers.start()
    started = {one.pid for one in active_children()} - before
    assert len(started) == 2
    assert set(workers.map(_whose, range(20))) <= started


def test_after_a_rest_others_do_the_work(workers: Processes) -> None:
    before = {one.pid for one in active_children()}
    first = set(workers.map(_whose, range(20)))
    workers.rest()
    assert {one.pid for one in active_children()} <= before
    second = set(workers.map(_whose, range(20)))
    assert first
    assert second
    assert not first & second
    assert os.getpid() not in first | second


def _work(_: int) -> int:
    until = process_time() + 0.01
    while process_time() < until:
        pass
    return os.getpid()


def test_a_little_is_done_here_and_what_is_more_by_others() -> None:
    workers = Processes(2, alone=0.05)
    assert set(workers.map(_whose, range(20))) == {os.getpid()}
    did = list(workers.map(_work, range(20)))
    workers.close()
    here = did.count(os.getpid())
    assert 0 < here <= 5
    assert did[:here] == [os.getpid()] * here, "others go on where this process ends"


def test_rest_without_work(workers: Processes) -> None:
    workers.rest()
    assert list(workers.map(abs, [-1, -2, 3])) == [1, 2, 3]


def test_alone_there_is_nobody_to_start() -> None:
    alone = Workers()
    alone.start()
    alone.rest()
    assert set(alone.map(_whose, range(3))) == {os.getpid()}
