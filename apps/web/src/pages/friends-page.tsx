export default function FriendsPage() {
  return <h1 className="page-header-title">SendIt!</h1>
}
