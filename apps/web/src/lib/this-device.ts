/** Whether this page runs as an app of its own, not in a tab of the browser. */
export function isInstalled(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  return isStandalone || window.matchMedia('(display-mode: standalone)').matches
}

/** iPhones and iPads install by hand alone; an iPad says that it is a Mac, and is told from one by its touch screen. */
export function isPhoneWithoutOffer(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** What somebody would call what they hold. */
export function thisDevice(): 'phone' | 'computer' {
  return /Mobi|Android|iPad/.test(navigator.userAgent) || isPhoneWithoutOffer() ? 'phone' : 'computer'
}
