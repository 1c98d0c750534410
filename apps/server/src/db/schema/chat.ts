import type { SharedKind, SystemKind } from '@sendit/core/chat/kinds.ts'
import type { MediaType } from '@sendit/core/media/accepted-files.ts'
import type { ColumnType, Generated } from 'kysely'
import { is, isUser } from './column.ts'

// Files, media and the chat.

export const files = {
  id: is<string>(),
  trip_id: is<string | null>(),
  owner_user_id: isUser<string | null>('account'),
  owner_invite_id: is<string | null>(),
  kind: is<string>(),
  sniffed_type: is<string>(),
  bytes: is<number>(),
  original_name: is<string>(),
  stored_name: is<string>(),
  /** Space-separated `preview`, `thumb` and `poster`. */
  variants: is<Generated<string>>(),
  created_at: is<Date>(),
  /** Bytes are gone or about to go. */
  removed_at: is<Date | null>(),
}

export const media = {
  id: is<string>(),
  trip_id: is<string>(),
  file_id: is<string>(),
  poster_file_id: is<string | null>(),
  type: is<MediaType>(),
  uploaded_by_user_id: isUser<string | null>('account'),
  uploaded_by_invite_id: is<string | null>(),
  width: is<number | null>(),
  height: is<number | null>(),
  duration_ms: is<number | null>(),
  placeholder: is<string | null>(),
  created_at: is<Date>(),
  deleted_at: is<Date | null>(),
  /** Wall-clock time of the place, `2026-07-14T14:02:10.000`; UNTIMED until known. */
  taken_local: is<string>(),
}

export const media_reactions = {
  media_id: is<string>(),
  emoji: is<string>(),
  user_id: isUser<string | null>('account'),
  invite_id: is<string | null>(),
  /** Orders reactions regardless of clocks. */
  version: is<number>(),
  created_at: is<Date>(),
}

export const messages = {
  id: is<string>(),
  trip_id: is<string>(),
  /** The trip's own counter, committed in order: if 2 is visible, so is 1. */
  seq: is<number>(),
  /** The chat's version at the last change; a database trigger fills it for older servers. */
  version: is<number>(),
  sender_user_id: isUser<string | null>('account'),
  sender_invite_id: is<string | null>(),
  text: is<string>(),
  media_id: is<string | null>(),
  client_message_id: is<string | null>(),
  created_at: is<Date>(),
  reply_to_id: is<string | null>(),
  about_kind: is<SharedKind | null>(),
  about_id: is<string | null>(),
  card_kind: is<ColumnType<SystemKind | null, SystemKind | null | undefined>>(),
  card_id: is<ColumnType<string | null, string | null | undefined>>(),
  edited_at: is<Date | null>(),
  deleted_at: is<Date | null>(),
  pinned_at: is<Date | null>(),
  pinned_by: isUser<string | null>('account'),
}

export const message_reactions = {
  message_id: is<string>(),
  emoji: is<string>(),
  user_id: isUser<string | null>('account'),
  invite_id: is<string | null>(),
  /** The chat's version: orders reactions regardless of clocks. */
  version: is<number>(),
  created_at: is<Date>(),
}

export const message_mentions = {
  message_id: is<string>(),
  /** UTF-16 units. */
  place: is<number>(),
  length: is<number>(),
  user_id: isUser<string | null>('person'),
  invite_id: is<string | null>(),
}

/** SQLite also has `id` and the full-text index `message_search`. */
export const message_words = {
  message_id: is<string>(),
  trip_id: is<string>(),
  seq: is<number>(),
  /** Space-separated, or a tsvector on PostgreSQL. Null: not indexed yet. */
  words: is<string>(),
}

export const read_positions = {
  trip_id: is<string>(),
  user_id: isUser<string>('account'),
  seq: is<number>(),
  read_at: is<Date>(),
}
