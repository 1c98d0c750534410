import type { Attribution } from '@sendit/core/weather/contract.ts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'

const ForecastDialog = lazy(() => import('./forecast-dialog.tsx'))

export function ForecastButton({ location, credits }: { location: string; credits: Attribution[] }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)

  function handleOpen() {
    setOpened(true)
    setOpen(true)
  }

  return (
    <>
      <Button className="mt-3 mb-2" variant="soft" size="medium" full icon="calendar" onClick={handleOpen}>
        5-Day Weather Forecast
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ForecastDialog
            location={location}
            credits={credits}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
