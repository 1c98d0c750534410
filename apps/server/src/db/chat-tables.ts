import type { SharedKind, SystemKind } from '@sendit/core/chat/kinds.ts'
import type { MediaType } from '@sendit/core/media/accepted-files.ts'
import type { ColumnType, Generated } from 'kysely'

export interface MessagesTable {
  id: string
  trip_id: string
  /** The trip's own counter, committed in order: if 2 is visible, so is 1. */
  seq: number
  /** The chat's version at the last change; a database trigger fills it for older servers. */
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
  card_kind: ColumnType<SystemKind | null, SystemKind | null | undefined>
  card_id: ColumnType<string | null, string | null | undefined>
  edited_at: Date | null
  deleted_at: Date | null
  pinned_at: Date | null
  pinned_by: string | null
}

export interface MessageReactionsTable {
  message_id: string
  emoji: string
  user_id: string | null
  invite_id: string | null
  /** The chat's version: orders reactions regardless of clocks. */
  version: number
  created_at: Date
}

export interface MessageMentionsTable {
  message_id: string
  /** UTF-16 units. */
  place: number
  length: number
  user_id: string | null
  invite_id: string | null
}

export interface ReadPositionsTable {
  trip_id: string
  user_id: string
  seq: number
  read_at: Date
}

/** SQLite also has `id` and the full-text index `message_search`. */
export interface MessageWordsTable {
  message_id: string
  trip_id: string
  seq: number
  /** Space-separated, or a tsvector on PostgreSQL. Null: not indexed yet. */
  words: string
}

export interface FilesTable {
  id: string
  trip_id: string | null
  owner_user_id: string | null
  owner_invite_id: string | null
  kind: string
  sniffed_type: string
  bytes: number
  original_name: string
  stored_name: string
  /** Space-separated `preview`, `thumb` and `poster`. */
  variants: Generated<string>
  created_at: Date
  /** Bytes are gone or about to go. */
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
  /** Wall-clock time of the place, `2026-07-14T14:02:10.000`; UNTIMED until known. */
  taken_local: string
}

export interface MediaReactionsTable {
  media_id: string
  emoji: string
  user_id: string | null
  invite_id: string | null
  /** Orders reactions regardless of clocks. */
  version: number
  created_at: Date
}
