import { Installed } from '#features/installed/installed.tsx'
import { toldHere } from '#lib/told-here.ts'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'

// Only where a browser was switched on is there anything to do.
const ToldHere = latePart(() => import('#features/notices/told-here.tsx'))

/** What goes on beside every screen, once that is drawn. */
export default function BesideScreen({ unread }: { unread: number }) {
  return (
    <>
      <Installed unread={unread} />
      {toldHere.read() !== null && (
        <Late>
          <ToldHere />
        </Late>
      )}
    </>
  )
}
