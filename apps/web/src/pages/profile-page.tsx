export default function ProfilePage() {
  return <h1 className="page-header-title">SendIt!</h1>
}
