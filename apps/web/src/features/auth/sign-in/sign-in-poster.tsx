import signIn from 'drawn:scene-sign-in.svg'
import signInWide from 'drawn:scene-sign-in-wide.svg'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

const FEATURES: { icon: IconName; text: string }[] = [
  { icon: 'chat', text: 'Real-time chat with your crew' },
  { icon: 'wallet', text: 'Effortless expense splitting' },
  { icon: 'image', text: 'Photo and memory sharing' },
  { icon: 'wind', text: 'Live wind conditions and beach tips' },
  { icon: 'map', text: 'Group planning and beach spot discovery' },
  { icon: 'trophy', text: 'Weather updates and awards' },
]

/** The picture with the promises beside the form on wide screens. */
export function SignInPoster() {
  return (
    <aside className="auth-side" aria-label="What SendIt! does">
      <SceneArt src={signIn} wide={signInWide} cover />
      <div className="auth-side-text">
        <h2 className="type-page max-w-[460px]">Plan the trip. Read the wind. Send it.</h2>
        <ul className="auth-side-features">
          {FEATURES.map(({ icon, text }) => (
            <li key={text} className="type-caption flex items-center gap-2.5 font-medium">
              <Icon name={icon} size={20} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
