import '#styles/screens/welcome.css'
import welcome from 'drawn:scene-welcome.svg'
import welcomeWide from 'drawn:scene-welcome-wide.svg'
import { demoTrip } from '@sendit/core/trips/demo-trip.ts'
import { useLocation } from 'wouter'
import { sentenceOf } from '#lib/api-error.ts'
import { localDay } from '#lib/dates.ts'
import { useRepeatKey } from '#lib/new-id.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { Anchor, LinkButton } from '#ui/anchor.tsx'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useToast } from '#ui/toast-context.ts'
import { useCreateTrip } from './mutations.ts'

export default function Welcome() {
  const { createDemo, isCreating } = useDemoTrip()
  useDocumentTitle('Welcome')
  return (
    <div className="welcome">
      <div className="welcome-art">
        <SceneArt src={welcome} wide={welcomeWide} cover />
        <Anchor
          className="plate square absolute top-[calc(14px+var(--safe-t))] right-3.5 lg:hidden"
          href={paths.profile()}
          aria-label="Settings"
        >
          <Icon name="settings" size={22} />
        </Anchor>
      </div>
      <div className="welcome-text">
        <div>
          <h1 className="type-page mb-2">Welcome to SendIt!</h1>
          <p className="text-muted">Create your first trip to get started.</p>
        </div>
        <div className="welcome-actions">
          <LinkButton variant="accent" icon="plus" href={paths.createTrip()}>
            Create New Trip
          </LinkButton>
          <Button
            variant="secondary"
            icon="bolt"
            busy={isCreating}
            busyLabel="Creating Demo Trip..."
            onClick={createDemo}
          >
            Quick Demo Trip
          </Button>
        </div>
      </div>
    </div>
  )
}

function useDemoTrip() {
  const create = useCreateTrip()
  const keyFor = useRepeatKey()
  const toast = useToast()
  const [, navigate] = useLocation()

  async function createDemo() {
    const form = demoTrip(localDay(new Date()))
    try {
      const trip = await create.mutateAsync({ form, idempotencyKey: keyFor(JSON.stringify(form)) })
      toast({ title: 'Demo Trip Created!', tone: 'success' })
      navigate(paths.home(trip.id))
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Failed to Create Trip', description, tone: 'failure' })
    }
  }

  return { createDemo: () => void createDemo(), isCreating: create.isPending }
}
