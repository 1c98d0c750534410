import { useEffect, useState } from 'react'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { countVisit, mayOfferInstall } from './install-rest.ts'
import { useAppBadge } from './use-app-badge.ts'
import { useNewVersion } from './use-new-version.ts'
import { useNotKeptToast } from './use-not-kept-toast.ts'

const NewVersionLine = latePart(() => import('./new-version-line.tsx'))
const InstallSheet = latePart(() => import('./install-sheet.tsx'))

/** What makes of the page an app on a phone: it stays, it counts on its icon, it says when there is a newer one. */
export function Installed({ unread }: { unread: number }) {
  const useNewOne = useNewVersion()
  useAppBadge(unread)
  useNotKeptToast()
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    countVisit()
    setTime(mayOfferInstall(Date.now()))
  }, [])
  return (
    <>
      {useNewOne !== null && (
        <Late>
          <NewVersionLine onUse={useNewOne} />
        </Late>
      )}
      {isTime && (
        <Late>
          <InstallSheet />
        </Late>
      )}
    </>
  )
}
