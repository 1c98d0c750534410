import type { KnownBeach } from '@sendit/core/beaches/contract.ts'

const PEOPLE = {
  all: 'For all levels',
  intermediate: 'For intermediate riders',
  advanced: 'For advanced riders',
}
const WATERS = { sea: 'the sea', lagoon: 'a lagoon', lake: 'a lake', river: 'a river' }

/** 'For intermediate riders, on the sea. Mind: Gusty levante.' */
export function levelText({ level, waterType, hazards }: KnownBeach): string {
  const mind = hazards.length === 0 ? '' : ` Mind: ${hazards.join(', ')}.`
  return `${PEOPLE[level]}, on ${WATERS[waterType]}.${mind}`
}
