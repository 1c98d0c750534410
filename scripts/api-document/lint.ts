import { createConfig, lintFromString } from '@redocly/openapi-core'

/** False positives: this rule ignores methods, so two different paths look ambiguous. */
const AMBIGUOUS_BY_PATH_ALONE = '#/paths/~1api~1beaches~1{beachId}~1image-url'

export async function lintApiDocument(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: document, config, absoluteRef: 'openapi.json' })
  return problems
    .map(({ ruleId, message, location }) => ({ ruleId, message, pointer: location[0]?.pointer ?? '' }))
    .filter(({ ruleId, pointer }) => ruleId !== 'no-ambiguous-paths' || pointer !== AMBIGUOUS_BY_PATH_ALONE)
    .map(({ ruleId, message, pointer }) => `${ruleId}: ${message} (${pointer})`)
}
