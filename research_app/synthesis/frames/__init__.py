"""How an answer is laid out: the shape of the question picks a frame.

Each frame takes what was found (`Material`) and gives blocks, or none where it has too little to
fill them; then the plain frame of headline and context takes its place.
"""
