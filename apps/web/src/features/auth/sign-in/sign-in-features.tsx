import { Icon, type IconName } from '#ui/icon.tsx'

type Feature = { icon: IconName; text: string; tone: 'move' | 'stay' | 'food' | 'play' }

const FEATURES: Feature[] = [
  { icon: 'chat', text: 'Real-time chat', tone: 'move' },
  { icon: 'wallet', text: 'Expense splitting', tone: 'stay' },
  { icon: 'image', text: 'Photo sharing', tone: 'food' },
  { icon: 'wind', text: 'Live wind', tone: 'play' },
  { icon: 'users', text: 'Group planning', tone: 'stay' },
  { icon: 'map', text: 'Beach discovery', tone: 'play' },
  { icon: 'sunrise', text: 'Weather updates', tone: 'food' },
  { icon: 'trophy', text: 'Awards', tone: 'move' },
]

/** What the product does, in short, for phones. */
export function SignInFeatures() {
  return (
    <ul className="auth-features">
      {FEATURES.map(({ icon, text, tone }) => (
        <li key={text} className="type-caption flex items-center gap-2.5 font-medium">
          <span className={`icon-tile small ${tone}`}>
            <Icon name={icon} size={19} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
