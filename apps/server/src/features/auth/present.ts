import type { Session } from '@sendit/core/auth/contract.ts'
import { deviceName } from '@sendit/core/auth/device-name.ts'

type SessionRow = { id: string; user_agent: string; created_at: Date; last_seen_at: Date; expires_at: Date }

export function presentSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === currentId,
  }
}
