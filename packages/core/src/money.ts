// Whole pence internally; decimal strings only on the wire and on screen.

/** 1250 → "12.50"; -5 → "-0.05". */
export function penceToText(pence: number): string {
  const sign = pence < 0 ? '-' : ''
  const whole = Math.abs(pence)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** "12.50" → 1250; at most two decimals, else undefined. */
export function textToPence(text: string): number | undefined {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (match === null) return undefined
  const [, sign, pounds = '', pence = ''] = match
  const amount = Number(pounds) * 100 + Number(pence.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return undefined
  return sign === '-' && amount !== 0 ? -amount : amount
}
