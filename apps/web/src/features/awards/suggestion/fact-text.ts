import type { AwardSuggestion } from '@sendit/core/awards/contract.ts'

/** '2 h 50 min on the water', 'out at 07:30', 'proposed 3 sessions that were ridden' */
export function factText({ category, value }: Pick<AwardSuggestion, 'category' | 'value'>): string {
  const [hours, minutes] = [Math.floor(value / 60), value % 60]
  switch (category) {
    case 'Longest Session':
      return `${hours === 0 ? '' : `${hours} h `}${minutes} min on the water at once`
    case 'Early Bird Award':
      return `out at ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
    case 'Weather Prophet':
      return `proposed ${value === 1 ? 'a session that was' : `${value} sessions that were`} ridden`
  }
}
