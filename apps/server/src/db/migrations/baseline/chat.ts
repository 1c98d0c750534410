import type { Engine } from '#db/portable.ts'

/** Files, media and the chat. */
export const CHAT: readonly string[] = [
  `create table files (
    id key primary key,
    trip_id key references trips (id),
    owner_user_id key references users (id),
    owner_invite_id key references invites (id),
    kind text not null,
    sniffed_type text not null,
    bytes big not null,
    original_name text not null,
    stored_name key not null,
    created_at instant not null,
    variants text not null default '',
    removed_at instant,
    constraint files_stored_name_unique unique (stored_name),
    constraint files_bytes_counted check (bytes >= 0),
    constraint files_one_owner_at_most check (owner_user_id is null or owner_invite_id is null)
  )`,
  'create index files_of_trip on files (trip_id, created_at, id)',
  'create index files_of_guest on files (owner_invite_id) where owner_invite_id is not null',
  'create index files_of_owner on files (owner_user_id, trip_id, bytes) where removed_at is null',
  'create index files_removed on files (removed_at) where removed_at is not null',
  "create index files_heroes on files (id) where kind = 'hero' and removed_at is null",
  `create table media (
    id key primary key,
    trip_id key not null references trips (id) on delete cascade,
    file_id key not null references files (id),
    poster_file_id key references files (id),
    type text not null,
    uploaded_by_user_id key references users (id),
    uploaded_by_invite_id key references invites (id),
    width count,
    height count,
    duration_ms count,
    placeholder text,
    created_at instant not null,
    deleted_at instant,
    taken_local key not null,
    constraint media_type_known check (type in ('image', 'video', 'file')),
    constraint media_one_uploader check ((uploaded_by_user_id is null) <> (uploaded_by_invite_id is null))
  )`,
  'create index media_of_trip on media (trip_id, created_at, id) where deleted_at is null',
  'create index media_of_file on media (file_id)',
  'create index media_by_type on media (trip_id, type, created_at, id, uploaded_by_user_id, uploaded_by_invite_id) where deleted_at is null',
  'create index media_by_time_taken on media (trip_id, taken_local, id) where deleted_at is null',
  `create table media_reactions (
    media_id key not null references media (id) on delete cascade,
    emoji key not null,
    user_id key references users (id),
    invite_id key references invites (id),
    version count not null,
    created_at instant not null,
    constraint media_reactions_once unique (media_id, emoji, user_id),
    constraint media_reactions_once_by_guest unique (media_id, emoji, invite_id),
    constraint media_reactions_of_one check ((user_id is null) <> (invite_id is null))
  )`,
  `create table messages (
    id key primary key,
    trip_id key not null references trips (id) on delete cascade,
    seq count not null,
    sender_user_id key references users (id),
    sender_invite_id key references invites (id),
    text text not null,
    media_id key references media (id),
    client_message_id key,
    created_at instant not null,
    version count not null,
    reply_to_id key references messages (id),
    edited_at instant,
    deleted_at instant,
    pinned_at instant,
    pinned_by key references users (id),
    about_kind text,
    about_id key,
    card_kind text,
    card_id key,
    constraint messages_seq_unique unique (trip_id, seq),
    constraint messages_sent_once unique (trip_id, sender_user_id, client_message_id),
    constraint messages_sent_once_by_guest unique (trip_id, sender_invite_id, client_message_id),
    constraint messages_seq_positive check (seq > 0),
    constraint messages_one_sender check ((sender_user_id is null) <> (sender_invite_id is null))
  )`,
  'create index messages_with_media on messages (media_id) where media_id is not null',
  'create unique index messages_by_version on messages (trip_id, version)',
  'create index messages_replies on messages (reply_to_id) where reply_to_id is not null',
  'create index messages_pinned on messages (trip_id, pinned_at) where pinned_at is not null',
  'create index messages_unread on messages (trip_id, created_at, sender_user_id, seq, sender_invite_id) where deleted_at is null',
  `create table message_reactions (
    message_id key not null references messages (id) on delete cascade,
    emoji key not null,
    user_id key references users (id),
    invite_id key references invites (id),
    version count not null,
    created_at instant not null,
    constraint message_reactions_once unique (message_id, emoji, user_id),
    constraint message_reactions_once_by_guest unique (message_id, emoji, invite_id),
    constraint message_reactions_of_one check ((user_id is null) <> (invite_id is null))
  )`,
  `create table message_mentions (
    message_id key not null references messages (id) on delete cascade,
    place count not null,
    length count not null,
    user_id key references users (id),
    invite_id key references invites (id),
    constraint message_mentions_pk primary key (message_id, place),
    constraint message_mentions_of_one check (user_id is null or invite_id is null),
    constraint message_mentions_somewhere check (place >= 0 and length > 0)
  )`,
  'create index message_mentions_of_user on message_mentions (user_id) where user_id is not null',
  `create table read_positions (
    trip_id key not null references trips (id) on delete cascade,
    user_id key not null references users (id) on delete cascade,
    seq count not null,
    read_at instant not null,
    constraint read_positions_pk primary key (trip_id, user_id)
  )`,
]

/** The words of each message, as core's `searchWords` has them, under the engine's own index. */
export const SEARCH = {
  // fts5 names its rows by number. `ascii` takes whatever is not ASCII for a letter: the words come as plain letters and digits with
  // spaces between them. Beginnings of up to three letters would gather thousands of words: they have an index of their own.
  sqlite: [
    `create table message_words (
      id integer primary key,
      message_id key not null unique,
      trip_id key not null references trips (id) on delete cascade,
      seq count not null,
      words text not null
    )`,
    `create virtual table message_search using fts5(
      trip_id, words, content='message_words', content_rowid='id',
      tokenize="ascii tokenchars '-'", prefix='1 2 3', detail=column, columnsize=0
    )`,
    `create trigger message_words_added after insert on message_words when new.words is not null
     begin
       insert into message_search(rowid, trip_id, words) values (new.id, new.trip_id, new.words);
     end`,
    // In one trigger: SQLite does not say which of two comes first.
    `create trigger message_words_changed after update of words on message_words
     begin
       insert into message_search(message_search, rowid, trip_id, words)
       select 'delete', old.id, old.trip_id, old.words where old.words is not null;
       insert into message_search(rowid, trip_id, words)
       select new.id, new.trip_id, new.words where new.words is not null;
     end`,
    `create trigger message_words_removed after delete on message_words when old.words is not null
     begin
       insert into message_search(message_search, rowid, trip_id, words)
       values ('delete', old.id, old.trip_id, old.words);
     end`,
  ],
  postgres: [
    `create table message_words (
      message_id key primary key,
      trip_id key not null references trips (id) on delete cascade,
      seq count not null,
      words tsvector not null
    )`,
    'create index message_words_in_order on message_words (trip_id, seq)',
    // Written at once: a search would have to go through what waits.
    'create index message_words_found on message_words using gin (words) with (fastupdate = off)',
  ],
} as const satisfies Record<Engine, readonly string[]>
