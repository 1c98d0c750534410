import { SCREENS } from '@sendit/core/screens.ts'
import { useLocation } from 'wouter'
import { WaterLinkScreen } from '#features/outings/water-link-screen.tsx'
import { ShoreRequest } from '#features/profile/shore-request.tsx'
import { useDocumentTitle } from '#lib/window.ts'
import { Logo } from '#ui/logo.tsx'

export default function LinkPage() {
  const [path] = useLocation()
  const isWater = path === SCREENS.water.path
  useDocumentTitle(isWater ? 'On the water' : 'Shore contact')
  return (
    <>
      {isWater ? <WaterLinkScreen /> : <ShoreRequest />}
      <span className="verify-logo">
        <Logo size={24} />
      </span>
    </>
  )
}
