import type { Attribution } from '@sendit/core/weather/contract.ts'
import { Button } from '#ui/button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const ForecastDialog = latePart(() => import('./forecast-dialog.tsx'))

export function ForecastButton({ location, credits }: { location: string; credits: Attribution[] }) {
  const forecast = useOpening()
  return (
    <>
      <Button
        className="mt-3 mb-2"
        variant="soft"
        size="medium"
        full
        icon="calendar"
        onClick={() => forecast.open()}
      >
        5-Day Weather Forecast
      </Button>
      <OpenedDialog by={forecast}>
        {({ open, onClose }) => (
          <ForecastDialog location={location} credits={credits} open={open} onClose={onClose} />
        )}
      </OpenedDialog>
    </>
  )
}
