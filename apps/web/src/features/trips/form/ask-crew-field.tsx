import { SwitchField } from '#ui/switch-field.tsx'
import type { AskCrew } from './use-ask-crew.ts'

const MAX_NAMES = 4

/** Whether the crew of the trip before is asked along. */
export function AskCrewField({ asked, seated, isOn, set }: AskCrew) {
  const invited =
    asked.length > 0 &&
    `${listText(asked)} ${asked.length === 1 ? 'gets' : 'get'} an invitation by mail, and ${asked.length === 1 ? 'is' : 'are'} in the trip once they accept.`
  const named =
    seated.length > 0 &&
    `${listText(seated)}, without an account, ${seated.length === 1 ? 'stands' : 'stand'} in it by name.`
  const hint = [invited, named].filter(Boolean).join(' ')
  return <SwitchField label="Ask the same crew" hint={hint} checked={isOn} onChange={set} />
}

function listText(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}
