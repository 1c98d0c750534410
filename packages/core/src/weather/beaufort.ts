/** The lowest knots of force 1 to 12. */
const LOWER_KNOTS = [1, 4, 7, 11, 17, 22, 28, 34, 41, 48, 56, 64]

const NAMES = [
  ...['Calm', 'Light air', 'Light breeze', 'Gentle breeze', 'Moderate breeze', 'Fresh breeze'],
  ...['Strong breeze', 'Near gale', 'Gale', 'Strong gale', 'Storm', 'Violent storm', 'Hurricane'],
]

/** Force 0 to 12 of a mean wind, and its name. */
export function beaufort(knots: number): { force: number; name: string } {
  const force = LOWER_KNOTS.filter((lower) => knots >= lower).length
  return { force, name: NAMES[force] ?? 'Calm' }
}
