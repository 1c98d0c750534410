import type { Attribution } from '@sendit/core/weather/contract.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LateDialog } from '#ui/late-dialog.tsx'
import { latePart } from '#ui/late-part.tsx'

const ForecastDialog = latePart(() => import('./forecast-dialog.tsx'))

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
        <LateDialog open={isOpen} onClose={() => setOpen(false)}>
          <ForecastDialog
            location={location}
            credits={credits}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </LateDialog>
      )}
    </>
  )
}
