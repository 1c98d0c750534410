type Hours = { startsAt: string; endsAt: string | null | undefined }

/** Whether something ends on the day after it begins: a dinner from 22:00 to 01:00, a party until midnight. */
export function endsNextDay({ startsAt, endsAt }: Hours): boolean {
  return endsAt != null && endsAt <= startsAt
}

/** '17:00', or '01:00, next day'; empty without an end. */
export function endText(hours: Hours): string {
  return `${hours.endsAt ?? ''}${endsNextDay(hours) ? ', next day' : ''}`
}

/** '14:00 to 17:00', '22:00 to 01:00, next day', or '19:00'. */
export function hoursText(hours: Hours): string {
  return hours.endsAt == null ? hours.startsAt : `${hours.startsAt} to ${endText(hours)}`
}
