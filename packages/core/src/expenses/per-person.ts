/** The trip's cost divided by its members, to the nearest penny; zero while there is nobody to divide by. */
export function perPersonPence(totalPence: number, memberCount: number): number {
  return memberCount === 0 ? 0 : Math.round(totalPence / memberCount)
}
