import type { Protection } from '#scripts/protections/protection.ts'

const BEACHES = 'packages/core/src/beaches'
const RULE = { test: `${BEACHES}/beach-verdict.test.ts`, project: 'core' }

export const WIND: readonly Protection[] = [
  {
    ...{ id: 'W1', file: `${BEACHES}/beach-verdict.ts`, find: "  if (!isDay) return 'none'\n" },
    ...{ replace: '', ...RULE },
  },
  {
    ...{ id: 'W1', file: `${BEACHES}/beach-verdict.ts`, find: '(isWorseHour(hour, bad) ? hour : bad)' },
    ...{ replace: '(isWorseHour(hour, bad) ? bad : hour)', ...RULE },
  },
  {
    ...{ id: 'W1', file: `${BEACHES}/beach-verdict.ts`, find: "tone === 'good' && later.length > 0" },
    ...{ replace: "tone === 'none' && later.length > 0", ...RULE },
  },
  {
    ...{ id: 'W1', file: `${BEACHES}/beach-score.ts`, find: 'windKnots >= NUKING.fromKnots' },
    ...{ replace: 'windKnots >= NUKING.fromKnots * 2', ...RULE },
  },
  {
    ...{ id: 'W2', file: 'packages/core/src/weather/verdict.ts', find: '> MAX_AGE_MS[source]' },
    ...{ replace: '> MAX_AGE_MS[source] * 99', ...RULE },
  },
  {
    ...{
      id: 'W2',
      file: 'apps/server/src/features/weather/week-present.ts',
      find: ', reasons, asOf: toInstant(time) }, now, source)',
    },
    ...{ replace: ', reasons, asOf: toInstant(time) }, new Date(time * 1000), source)' },
    ...{ test: 'apps/server/src/features/weather/week.test.ts', project: 'server' },
  },
  {
    ...{
      id: 'W3',
      file: 'apps/web/src/ui/wind-word.tsx',
      find: "  Thunderstorm: ['score-low', 'danger'],\n",
    },
    ...{ replace: "  Thunderstorm: ['wind-4', 'wind-4-text'],\n" },
    ...{ test: 'apps/web/src/app/wind-places.test.tsx', project: 'dom' },
  },
]
