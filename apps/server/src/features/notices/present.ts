import { withDefaults } from '@sendit/core/notices/categories.ts'
import type { Device, NoticeSettings } from '@sendit/core/notices/contract.ts'
import type { DeviceRow } from './device-store.ts'
import { chosenOf, type OwnSettings } from './settings-service.ts'

export function presentSettings({ row, mutedTripIds }: OwnSettings): NoticeSettings {
  return {
    categories: withDefaults(chosenOf(row)),
    quietHours: { isOn: row.quiet_is_on === 1, from: row.quiet_from, until: row.quiet_until },
    timezone: row.timezone,
    hidesText: row.hides_text === 1,
    mutedTripIds,
  }
}

export function presentDevice({ id, label, created_at, last_used_at }: DeviceRow): Device {
  return {
    id,
    label,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }
}
