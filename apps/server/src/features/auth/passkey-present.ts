import type { Passkey, PasskeyList } from '@sendit/core/auth/passkey-contract.ts'
import type { PasskeySite } from '#adapters/passkeys/passkey-site.ts'
import type { PasskeyRow } from './passkey-store.ts'

export function presentPasskey(row: PasskeyRow, site: PasskeySite | undefined): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    site: row.rp_id,
    isOfThisSite: row.rp_id === site?.rpId,
  }
}

export function presentPasskeys(rows: PasskeyRow[], site: PasskeySite | undefined): PasskeyList {
  return { origin: site?.origin ?? null, passkeys: rows.map((row) => presentPasskey(row, site)) }
}
