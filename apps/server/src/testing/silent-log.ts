import type { OpenDatabaseOptions } from '#db/open.ts'

export const silentLog: OpenDatabaseOptions['log'] = { warn: () => {}, error: () => {} }
