import type { Protection } from '#scripts/protections/protection.ts'

const TRIPS = 'packages/core/src/trips'
const WIRE = 'packages/core/src/wire.ts'

export const BOUNDS: readonly Protection[] = [
  {
    id: 'C25',
    file: `${TRIPS}/trip-days-fault.ts`,
    find: 'if (daysBetween(tripDate, tripEndDate) >= MAX_TRIP_DAYS)',
    replace: 'if (daysBetween(tripDate, tripEndDate) < 0)',
    test: `${TRIPS}/trip-days.test.ts`,
    project: 'core',
  },
  {
    id: 'C25',
    file: `${TRIPS}/trip-days.ts`,
    find: 'earlier(tripEndDate, addDays(first, MAX_TRIP_DAYS - 1))',
    replace: 'tripEndDate',
    test: `${TRIPS}/trip-days.test.ts`,
    project: 'core',
  },
  {
    id: 'C25',
    file: WIRE,
    find: 'FIRST_TRIP_DAY <= day && day <= LAST_TRIP_DAY',
    replace: "day !== ''",
    test: WIRE.replace('.ts', '.test.ts'),
    project: 'core',
  },
  {
    id: 'C25',
    file: 'scripts/api-document/bounds.ts',
    find: "const asked = parameters.filter((parameter) => parameter.in !== 'path')",
    replace: "const asked = parameters.filter((parameter) => parameter.in === 'cookie')",
    test: 'scripts/api-document/bounds.test.ts',
    project: 'scripts',
  },
  {
    id: 'C25',
    file: 'apps/server/src/http/safe-json.ts',
    find: 'return path === undefined ? read(value) :',
    replace: 'return path !== undefined || path === undefined ? read(value) :',
    test: 'apps/server/src/http/nul.test.ts',
    project: 'server',
  },
]
