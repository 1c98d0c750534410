import type { SharedKind, SystemKind } from '@sendit/core/chat/kinds.ts'
import type { MediaType } from '@sendit/core/media/accepted-files.ts'
import type { ColumnType, Generated } from 'kysely'

export interface MessagesTable {
  id: string
  trip_id: string
  /** The trip's own counter, so whoever sees 2 can already see 1. */
  seq: number
  /** How far the chat was when this was stored or changed last; given by the database to whoever does not name it. */
  version: number
  sender_user_id: string | null
  sender_invite_id: string | null
  text: string
  media_id: string | null
  client_message_id: string | null
  created_at: Date
  reply_to_id: string | null
  about_kind: SharedKind | null
  about_id: string | null
  /** The same of a message that SendIt! says by itself. */
  card_kind: ColumnType<SystemKind | null, SystemKind | null | undefined>
  card_id: ColumnType<string | null, string | null | undefined>
  edited_at: Date | null
  /** Its text, medium, reactions and pin are gone; the row keeps its number. */
  deleted_at: Date | null
  pinned_at: Date | null
  pinned_by: string | null
}

export interface MessageReactionsTable {
  message_id: string
  emoji: string
  user_id: string | null
  invite_id: string | null
  /** Of the chat, with this reaction: the order of reactions, whatever clocks say. */
  version: number
  created_at: Date
}

/** Of the whole crew where neither is named. */
export interface MessageMentionsTable {
  message_id: string
  /** In the text, in UTF-16 units. */
  place: number
  length: number
  user_id: string | null
  invite_id: string | null
}

export interface ReadPositionsTable {
  trip_id: string
  user_id: string
  /** The number of the last message read. */
  seq: number
  read_at: Date
}

/** What the search looks at; on SQLite with an `id` and the index `message_search` beside it. */
export interface MessageWordsTable {
  message_id: string
  trip_id: string
  seq: number
  /** With spaces between them; a tsvector on PostgreSQL. Null: not looked at yet. */
  words: string
}

export interface FilesTable {
  id: string
  trip_id: string | null
  owner_user_id: string | null
  owner_invite_id: string | null
  /** media, avatar, hero, beach or receipt. */
  kind: string
  sniffed_type: string
  bytes: number
  original_name: string
  /** Where the storage keeps it. */
  stored_name: string
  /** Which smaller pictures lie beside it: words of `preview`, `thumb` and `poster`, with spaces between. */
  variants: Generated<string>
  created_at: Date
  /** The bytes are gone, or will be in a moment. */
  removed_at: Date | null
}

export interface MediaTable {
  id: string
  trip_id: string
  file_id: string
  poster_file_id: string | null
  type: MediaType
  uploaded_by_user_id: string | null
  uploaded_by_invite_id: string | null
  width: number | null
  height: number | null
  duration_ms: number | null
  placeholder: string | null
  created_at: Date
  deleted_at: Date | null
  /** When it was taken, `2026-07-14T14:02:10.000` by the clock of the place; UNTIMED until that is worked out. */
  taken_local: string
}

export interface MediaReactionsTable {
  media_id: string
  emoji: string
  user_id: string | null
  invite_id: string | null
  /** Raised with each reaction to the medium: their order, whatever clocks say. */
  version: number
  created_at: Date
}
