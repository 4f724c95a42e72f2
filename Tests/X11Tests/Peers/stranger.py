"""Asks for a selection again and again, from a client that nobody drags anything to; says what it got when the selection
has had no owner for a while, or after so many seconds."""
import sys,time,select
from Xlib import X,display
d=display.Display(); A=d.intern_atom
w=d.screen().root.create_window(-5,-5,1,1,0,X.CopyFromParent,event_mask=X.PropertyChangeMask)
targets=sys.argv[2:] or ['TARGETS','TIMESTAMP','text/uri-list','text/plain','image/png','application/x-lightbox-items']
got={'REFUSED':0,'SERVED':0}; end=time.time()+float(sys.argv[1]); n=0
print('asking',flush=True)
while time.time()<end:
    t=targets[n%len(targets)]
    if not d.get_selection_owner(A('XdndSelection')):
        if n and time.time()-asked>.5: break
        time.sleep(.01); continue
    asked=time.time()
    n+=1; w.convert_selection(A('XdndSelection'),A(t),A('STRANGER'),X.CurrentTime); d.flush(); sent=time.time(); answered=False
    while time.time()-sent<5 and not answered:
        while d.pending_events():
            e=d.next_event()
            if e.type==X.SelectionNotify:
                answered=True; got['SERVED' if e.property else 'REFUSED']+=1
                if e.property: print('SERVED',t,flush=True)
        select.select([d.fileno()],[],[],.01)
    if not answered and d.get_selection_owner(A('XdndSelection')): print('UNANSWERED',t,flush=True)
print('refused' if got['REFUSED'] and not got['SERVED'] else 'result',got,flush=True)
