export function isInstalled(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  return isStandalone || window.matchMedia('(display-mode: standalone)').matches
}

/** iPhones and iPads install only by hand; an iPad claims to be a Mac but has a touch screen. */
export function isPhoneWithoutOffer(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

export function thisDevice(): 'phone' | 'computer' {
  return /Mobi|Android|iPad/.test(navigator.userAgent) || isPhoneWithoutOffer() ? 'phone' : 'computer'
}
