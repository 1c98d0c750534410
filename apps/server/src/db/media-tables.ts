import type { MediaType } from '@sendit/core/media/media-types.ts'
import type { ColumnType, Generated } from 'kysely'

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
  taken_local: ColumnType<string, string | undefined, string>
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
