-- The tables of downloads/masterlist.sqlite: every fact and result of a site. docs/reference/data.md explains them.
-- Dates are texts, year-month-day. A column that ends in _exact holds the number beside it without loss: an integer,
-- p/q in lowest terms, or for ledgers all decimals that are kept. What is not known or does not apply is null.
-- Rows stand in the order of their keys. Each table is downloads/TABLE.csv as well.

create table about (key text primary key, value text) without rowid;

create table clubs (
    club text primary key, name text not null, sanctioned integer not null, sanctioned_since text,
    sanctioned_until text, place text, country text, link text
) without rowid;

create table players (player text primary key, name text not null, club text references clubs (club),
    country text) without rowid;

create table other_names (player text not null references players (player), name text not null, primary key (player,
    name)) without rowid;
create table former_ids (former text not null, player text not null references players (player), primary key (former,
    player)) without rowid;

create table lists (
    list text primary key, name text not null, system text not null, as_of text, authenticated_only integer not null
) without rowid;

-- Players whose entries from a day on are not rated on a list, in anybody's log.
create table exclusions (
    list text not null references lists (list), player text not null references players (player), since text not null,
    reason text not null,
    primary key (list, player)
) without rowid;

-- The members that a list rated from games names, in the order of its file; null for a day that is left open.
create table members (
    list text not null references lists (list), number integer not null,
    player text not null references players (player), since text, until text,
    primary key (list, number)
) without rowid;

-- The current lists. Null where a column is not of the list's system.
create table entries (
    list text not null references lists (list), rank integer, shared integer not null,
    player text not null references players (player),
    rating real not null, rating_exact text not null, games integer not null,
    opponents_defeated real, opponents_defeated_exact text, game_points integer,
    points_in_play real, points_in_play_exact text, last_game text, member_until text,
    won integer, drawn integer, lost integer, not_ranked_because text,
    primary key (list, player)
) without rowid;

create table editions (
    list text not null references lists (list), edition text not null,
    player text not null references players (player), rank integer,
    primary key (player, list, edition)
) without rowid;

-- Log books, entry by entry: what was reported, and what it came to.
create table log (
    player text not null references players (player), list text not null references lists (list),
    number integer not null, book integer not null,
    date text not null, opponent text not null, result text not null, signed integer not null,
    authenticated integer not null,
    attrition_own integer, attrition_opponent integer, bonus_own integer, bonus_opponent integer,
    infantry_own integer, cavalry_own integer, artillery_own integer,
    infantry_opponent integer, cavalry_opponent integer, artillery_opponent integer,
    resigned text, answer text, reached text, note text,
    game_points integer not null, opponents_defeated real not null, opponents_defeated_exact text not null,
    total integer not null, wwr real not null, wwr_exact text not null,
    status text not null, rated integer not null, file text not null, line integer not null,
    primary key (player, list, number)
) without rowid;

create table carried_over (
    player text not null references players (player), list text not null references lists (list),
    game_points integer not null,
    primary key (player, list)
) without rowid;
create table carried_opponents (
    player text not null, list text not null, opponent text not null, how text not null,
    primary key (player, list, how, opponent),
    foreign key (player, list) references carried_over (player, list)
) without rowid;

-- Log books that a club has authenticated, with their entries up to the date.
create table authentications (
    player text not null references players (player), list text not null references lists (list),
    book integer not null, club text not null references clubs (club), "by" text, date text not null,
    primary key (player, list, book)
) without rowid;

-- Rating lists, change by change: the ante of a game at its start, the award at its end.
create table ledger (
    player text not null references players (player), list text not null, number integer not null, date text not null,
    game text not null,
    step text not null, points real not null, points_exact text not null, rating real not null,
    rating_exact text not null,
    primary key (player, list, number),
    foreign key (list, game) references games (list, game)
) without rowid;

create table tournaments (
    event text primary key, name text not null, system text not null, start text not null, end text not null,
    place text, country text, director text, club text references clubs (club), source text, status text not null,
    rounds_planned integer
) without rowid;

create table winners (
    event text not null references tournaments (event), player text not null references players (player),
    primary key (event, player)
) without rowid;

create table rounds (
    event text not null references tournaments (event), round integer not null, place integer,
    shared integer not null, player text not null references players (player),
    points real not null, points_exact text not null, wins integer not null, draws integer not null,
    centres integer, split_by text, scored real, scored_exact text,
    primary key (event, round, player)
) without rowid;

create table terms (
    event text not null references tournaments (event), name text not null, value text not null,
    primary key (event, name)
) without rowid;

create table standings (
    event text not null references tournaments (event), system text not null, place integer, shared integer not null,
    player text not null references players (player),
    points real not null, points_exact text not null, wins integer, draws integer, centres integer, split_by text,
    scored real, scored_exact text,
    primary key (event, system, player)
) without rowid;

-- What each power came to at an event, and who had its best game: several where it is shared.
create table powers (
    event text not null references tournaments (event), power text not null, boards integer not null,
    solos integer not null,
    concessions integer not null, draws integer not null, eliminations integer not null,
    average_centres real, average_centres_exact text, average_points real, average_points_exact text,
    primary key (event, power)
) without rowid;
create table best_countries (
    event text not null, power text not null, board text not null, player text references players (player),
    primary key (event, power, board),
    foreign key (event, board) references boards (event, board)
) without rowid;

create table boards (
    event text not null references tournaments (event), board text not null, round integer not null,
    "table" text not null, ending text not null,
    conceded_to text, time_limited integer not null, last_year integer, note text, file text not null,
    line integer not null,
    primary key (event, board)
) without rowid;

create table seats (
    event text not null, board text not null, power text not null, player text references players (player),
    replaces text references players (player),
    centres integer not null, eliminated integer, class text not null, position integer not null,
    points real not null, points_exact text not null,
    primary key (event, board, power),
    foreign key (event, board) references boards (event, board)
) without rowid;

create table seats_in_play (
    event text not null, board text not null, power text not null, player text references players (player),
    replaces text references players (player),
    centres integer not null, eliminated integer, points_now real, points_now_exact text,
    primary key (event, board, power),
    foreign key (event, board) references boards (event, board)
) without rowid;

-- Boards of an event that are games between people, such as those of several at a table. "scored" are the points of the
-- game itself, "points" those that the event's system gives for it.
create table event_games (
    event text not null references tournaments (event), board text not null, round integer not null,
    "table" text not null, kind text not null, note text, file text not null, line integer not null,
    primary key (event, board)
) without rowid;

create table event_game_seats (
    event text not null, board text not null, seat text not null, player text not null references players (player),
    place integer not null, scored real, scored_exact text, class text not null,
    points real not null, points_exact text not null,
    primary key (event, board, seat),
    foreign key (event, board) references event_games (event, board)
) without rowid;

-- Of a game of six: the power that was drawn to stay unplayed, and the commit from which it was drawn.
create table games (
    list text not null references lists (list), game text not null, started text, finished text, ending text not null,
    conceded_to text,
    time_limited integer not null, last_year integer, rated integer not null, not_rated_because text, note text,
    drawn_power text, drawn_commit text, file text not null, line integer not null,
    primary key (list, game)
) without rowid;

create table game_seats (
    list text not null, game text not null, power text not null, player text references players (player),
    finisher text references players (player), replaces text references players (player),
    centres integer not null, eliminated integer, ante real, ante_exact text, award real, award_exact text,
    rating_before real, rating_before_exact text, rating_after real, rating_after_exact text,
    primary key (list, game, power),
    foreign key (list, game) references games (list, game)
) without rowid;

-- Nights: the games of one day between people on file, and what each seat of a game came to. At a table there is no result;
-- where a game is not rated there are no ratings. The
-- player of a seat may be a name that is not on file, where a log alone tells of the game.
create table nights (
    list text not null references lists (list), night text not null, date text not null, note text,
    file text not null, line integer not null,
    primary key (list, night)
) without rowid;

create table night_games (
    list text not null, night text not null, game integer not null, kind text not null, result text, score text,
    rated integer not null, not_rated_because text, note text, file text not null, line integer not null,
    primary key (list, night, game),
    foreign key (list, night) references nights (list, night)
) without rowid;

create table night_seats (
    list text not null, night text not null, game integer not null, seat text not null,
    player text not null,
    place integer not null, points real, points_exact text,
    rating_before real, rating_before_exact text, rating_after real, rating_after_exact text,
    primary key (list, night, game, seat),
    foreign key (list, night, game) references night_games (list, night, game)
) without rowid;

-- Entries of players' own logs that tell of a game between two; where a game is in a log alone, the log's file is the game's.
create table night_logs (
    list text not null, night text not null, game integer not null,
    player text not null references players (player), status text not null, file text not null, line integer not null,
    primary key (list, night, game, player),
    foreign key (list, night, game) references night_games (list, night, game)
) without rowid;

-- Centres year by year; "of" is an event or a list, which the kind says: 'event' or 'list'.
create table charts (
    "of" text not null, kind text not null, board text not null, year integer not null, power text not null,
    centres integer not null,
    primary key ("of", kind, board, year, power)
) without rowid;

create index entries_by_player on entries (player);
create index log_by_opponent on log (opponent);
create index seats_by_player on seats (player);
create index game_seats_by_player on game_seats (player);
create index event_game_seats_by_player on event_game_seats (player);
create index night_seats_by_player on night_seats (player);

-- Everybody and everything by name, for "select kind, id from names where names match 'fenster*' order by rank": kind is
-- player, club, list or event. Accents and capitals make no difference.
create virtual table names using fts5 (name, kind unindexed, id unindexed, tokenize = "unicode61 remove_diacritics 2");
