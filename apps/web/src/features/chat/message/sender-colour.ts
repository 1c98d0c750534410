// Legible on a bubble in both themes (docs/design.md 1.1).
const colours = [
  'var(--cat-move-text)',
  'var(--cat-stay-text)',
  'var(--cat-play-text)',
  'var(--wind-5-text)',
  'var(--wind-6-text)',
  'var(--cat-food-text)',
]

/** The same person's name has the same colour on every phone. */
export function senderColour(senderId: string): string {
  const sum = [...senderId].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return colours[sum % colours.length] ?? 'inherit'
}
