import { afterAll } from 'vitest'
import { settlePlaces } from './test-database.ts'

afterAll(settlePlaces)
