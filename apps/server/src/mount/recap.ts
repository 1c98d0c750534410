import { balancesOf } from '@sendit/core/expenses/balances.ts'
import { readLedger } from '#features/expenses/ledger-store.ts'
import { presentMedium } from '#features/media/present.ts'
import { listByIds } from '#features/media/store.ts'
import { recapRoutes } from '#features/recap/routes.ts'
import { createRecapService } from '#features/recap/service.ts'
import type { Mount } from './house.ts'

/** What a trip was, once it is over: of its plan, its water board, its money, its album and its awards. */
export const mountRecap: Mount = (app, house) => {
  const recap = createRecapService({
    ...house,
    async readMoney(db, tripId) {
      const ledger = await readLedger(db, tripId)
      return { costs: ledger.costs, balances: balancesOf(ledger) }
    },
    listPictures: listByIds,
  })
  recapRoutes(app, { recap, presentPicture: presentMedium })
}
