import type { NoticeCategory, NoticeChoice } from '@sendit/core/notices/categories.ts'
import type { NoticeSettings, UpdateNoticeSettings } from '@sendit/core/notices/contract.ts'

/** As the settings are once this change is saved, down to a single channel of a category. */
export function changedSettings(settings: NoticeSettings, change: UpdateNoticeSettings): NoticeSettings {
  const categories = { ...settings.categories }
  for (const [name, choice] of Object.entries(change.categories ?? {})) {
    const category = name as NoticeCategory
    categories[category] = { ...categories[category], ...(choice as Partial<NoticeChoice>) }
  }
  return {
    ...settings,
    categories,
    quietHours: change.quietHours ?? settings.quietHours,
    hidesText: change.hidesText ?? settings.hidesText,
  }
}

export function mutedSettings(settings: NoticeSettings, tripId: string, isMuted: boolean): NoticeSettings {
  const others = settings.mutedTripIds.filter((id) => id !== tripId)
  return { ...settings, mutedTripIds: isMuted ? [...others, tripId] : others }
}
