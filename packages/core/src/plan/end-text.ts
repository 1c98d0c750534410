type Hours = { startsAt: string; endsAt: string | null | undefined }

/** A dinner from 22:00 to 01:00, or a party until midnight. */
export function endsNextDay({ startsAt, endsAt }: Hours): boolean {
  return endsAt != null && endsAt <= startsAt
}

export function endText(hours: Hours): string {
  return `${hours.endsAt ?? ''}${endsNextDay(hours) ? ', next day' : ''}`
}

export function hoursText(hours: Hours): string {
  return hours.endsAt == null ? hours.startsAt : `${hours.startsAt} to ${endText(hours)}`
}
