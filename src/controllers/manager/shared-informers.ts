/** The client whose watches feed every controller of a manager (`SharedInformerFactory`). */
export const SHARED_INFORMERS = 'shared-informers';
