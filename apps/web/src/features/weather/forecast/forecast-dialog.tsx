import '#styles/screens/forecast.css'
import type { Attribution, ForecastDay } from '@sendit/core/weather/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { forecastQuery } from '#features/weather/queries.ts'
import { agoText } from '#lib/updated-text.ts'
import { useMinute } from '#lib/use-minute.ts'
import { DataCredit } from '#ui/data-credit.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ForecastDayCard } from './forecast-day-card.tsx'
import { temperatureScale } from './forecast-text.ts'

type ForecastProps = { location: string; credits: Attribution[] }
type ForecastDialogProps = ForecastProps & { open: boolean; onClose: () => void }

export default function ForecastDialog({ location, credits, open, onClose }: ForecastDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="5-Day Weather Forecast" description={location} wide>
      <Forecast location={location} credits={credits} />
    </Dialog>
  )
}

/** Asked for when the dialog opens, so that a trip's home costs no forecast. */
function Forecast({ location, credits }: ForecastProps) {
  const { data: days, dataUpdatedAt, isFetching, refetch } = useQuery(forecastQuery(location))
  const now = useMinute()
  if (days && days.length > 0) {
    return (
      <>
        <p className="type-meta mb-2.5 text-muted">Updated {agoText(dataUpdatedAt, now)}</p>
        <Days days={days} credits={credits} />
      </>
    )
  }
  if (isFetching) {
    return (
      <div aria-busy="true">
        <Skeleton height={320} radius={18} />
      </div>
    )
  }
  return (
    <ErrorState
      title="Unable to load forecast data. Please try again later."
      onRetry={() => void refetch()}
    />
  )
}

function Days({ days, credits }: { days: ForecastDay[]; credits: Attribution[] }) {
  const scale = temperatureScale(days)
  return (
    <>
      <ul className="forecast" aria-label="Days">
        {days.map((day, index) => (
          <ForecastDayCard key={day.date} day={day} isToday={index === 0} scale={scale} />
        ))}
      </ul>
      <DataCredit credits={credits} />
    </>
  )
}
