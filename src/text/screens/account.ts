import { translated } from '../language/language';

export const accountText = translated('account', {
  heading: 'Account',
  menu: 'Account',
  profileLoading: 'Loading your profile…',
  save: 'Save',
  name: {
    item: 'Name',
    label: 'Name',
    done: 'Display name changed successfully!',
  },
  email: {
    item: 'Email',
    valid: 'This e-mail address is valid. Nothing was saved: an account’s address cannot be changed.',
  },
  password: {
    item: 'Change Password',
    old: 'Old Password',
    new: 'New Password',
    repeat: 'Re-Password',
    sameAsEmail: 'New Password can not be same with account.',
    mismatch: 'Re-Password does not match!',
    done: 'Password changed successfully!',
  },
  support: {
    item: 'Support',
    opening: 'Opening Support…',
    blocked: 'Your browser did not open a new window.',
    openHere: 'Open Support',
  },
  logout: 'Logout',
});
