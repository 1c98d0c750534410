/** The days in order; once a trip has started those that are to come, from today on, stand before those that were. */
export function comingDaysFirst(days: readonly string[], today: string): string[] {
  return [...days.filter((day) => day >= today), ...days.filter((day) => day < today)]
}
