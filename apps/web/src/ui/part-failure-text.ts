import type { PartFailure } from './use-part-failure.ts'

export function failureText({ isMissing, needsReload }: PartFailure, what: 'part' | 'screen'): string {
  if (needsReload) return 'The app has been updated since you opened it. Reload the page to go on.'
  if (isMissing) return 'Check your connection, then try again.'
  return `This ${what} could not be shown. Nothing you saved is lost.`
}

export function reloadPage(): void {
  window.location.reload()
}
